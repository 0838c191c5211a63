// Plays stories at random by the rules of the player. Stdin: {player, plays, steps, stories: [...]}; stdout: what was seen.
const vm = require("node:vm");
let read = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (part) => (read += part));
process.stdin.on("end", () => {
  const asked = JSON.parse(read);
  vm.runInThisContext(asked.player);
  const play = globalThis.meeplePlay;
  let seed = asked.seed >>> 0;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const pick = (list) => list[Math.floor(random() * list.length)];
  const out = asked.stories.map((story) => {
    const found = [];
    for (let at = 0; at < asked.plays; at++) {
      const values = {};
      for (const variable of story.variables) if (variable.starts.length > 1) values[variable.name] = pick(variable.starts);
      let now = play.begin(story, values);
      const steps = [];
      let end = "long";
      while (steps.length < asked.steps) {
        const options = story.nodes[now.node].options;
        const offered = play.choices(story, now);
        const seen = { node: now.node, values: now.values, offered: offered.map((each) => options[each].key) };
        steps.push(seen);
        if (!offered.length) { end = "end"; break; }
        const option = options[pick(offered)];
        const ways = play.ways(story, option, now.values);
        seen.key = option.key;
        seen.ways = ways.map((each) => [each.name, each.chance]);
        if (!ways.length) { end = "endless"; break; }
        const way = pick(ways);
        seen.way = way.name;
        const after = play.take(story, now, option, way);
        if (after === null) { end = "nowhere"; break; }
        now = after;
      }
      found.push({ values, steps, end });
    }
    return found;
  });
  process.stdout.write(JSON.stringify(out));
});
