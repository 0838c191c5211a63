//! Starts `meeple lsp`, found on the path of the project's shell.
use zed_extension_api as zed;

struct Meeple;

impl zed::Extension for Meeple {
    fn new() -> Self {
        Meeple
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree
            .which("meeple")
            .ok_or("`meeple` is not on the path: install meeplewright first")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Meeple);
