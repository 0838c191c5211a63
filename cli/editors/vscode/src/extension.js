// The extension of VS Code: starts `meeple lsp`, and leaves all else to it.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function settings() {
  return vscode.workspace.getConfiguration("meeple");
}

async function start() {
  const command = settings().get("path") || "meeple";
  const args = settings().get("print") ? ["lsp", "--print"] : ["lsp"];
  const home = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    "meeple",
    "meeple",
    { command, args, transport: TransportKind.stdio, options: { cwd: home } },
    {
      documentSelector: [
        { scheme: "file", language: "yaml" },
        { scheme: "file", language: "markdown" },
        { scheme: "file", pattern: "**/*.po" },
      ],
      initializationOptions: { pictures: true, commands: ["meeple.play"] },
      markdown: { isTrusted: false, supportHtml: false },
    },
  );
  try {
    await client.start();
  } catch (fault) {
    client = undefined;
    const settle = "Open settings";
    const chosen = await vscode.window.showErrorMessage(
      `\`${command} lsp\` cannot be started (${fault.message}). Install meeplewright, or say in \`meeple.path\` where it is.`,
      settle,
    );
    if (chosen === settle) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "meeple.path");
    }
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

exports.activate = async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("meeple.restart", async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand("meeple.check", () => {
      const terminal = vscode.window.createTerminal("meeple check");
      terminal.show();
      terminal.sendText(`${settings().get("path") || "meeple"} check`);
    }),
    // a lens above an entry: the story in a terminal, from there on
    vscode.commands.registerCommand("meeple.play", (pack, story, entry) => {
      const args = ["story", "play", pack, "--story", story, "--from", entry];
      const terminal = vscode.window.createTerminal({
        name: `play: ${entry}`,
        shellPath: settings().get("path") || "meeple",
        shellArgs: args,
      });
      terminal.show();
    }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("meeple.path") || change.affectsConfiguration("meeple.print")) {
        await stop();
        await start();
      }
    }),
  );
  await start();
};

exports.deactivate = stop;
