// Plays stories with cards at random by the rules of the player, shuffled by its own seeds. Stdin: {player, plays, steps,
// seed, stories: [...]}; stdout: for each story its plays, each with the saved reading and what lay there at every step.
const vm = require("node:vm");
let read = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (part) => (read += part));
process.stdin.on("end", () => {
  const asked = JSON.parse(read);
  vm.runInThisContext(asked.player);
  const play = globalThis.meeplePlay;
  const out = asked.stories.map((story) => {
    const found = [];
    for (let at = 0; at < asked.plays; at++) {
      let turn = 0;
      const random = () => play.share(`${asked.seed}, ${story.id}, ${at}, ${turn++}`);
      const pick = (list) => list[Math.floor(random() * list.length)];
      const values = {};
      for (const variable of story.variables) if (variable.starts.length > 1) values[variable.name] = pick(variable.starts);
      const reading = play.fresh(story, values, "", new Date(0), `${asked.seed} ${at}`);
      const game = play.played(story, reading, random);
      const { first, dealt } = game.begin(values);
      reading.dealt = dealt;
      let now = first;
      let again = 0;
      const seen = [];
      let end = "long";
      for (;;) {
        const { turns, ...lies } = now;
        const offers = game.offers(now);
        seen.push({ ...lies, offered: offers.map((each) => each.key), lying: play.lying(story, now) });
        if (!offers.length) { end = "end"; break; }
        if (reading.steps.length === asked.steps) break;
        const offer = pick(offers);
        const before = JSON.stringify(now);
        const taken = game.take(now, offer, null);
        if (JSON.stringify(now) !== before) throw new Error(`${story.id}: a step changed what was before it`);
        if (taken === null) { end = "nowhere"; break; }
        if (random() < 0.05) {
          // a step back, something else, and the same again: the same cards come
          for (const other of offers) game.take(now, other, null);
          if (JSON.stringify(game.take(now, offer, null).after) !== JSON.stringify(taken.after)) throw new Error(`${story.id}: another card came after a step back`);
          again++;
        }
        reading.steps.push({ node: now.node, key: offer.key, outcome: taken.words });
        now = taken.after;
      }
      const followed = play.followed(story, reading);
      if (!followed || JSON.stringify(followed[followed.length - 1]) !== JSON.stringify(now)) throw new Error(`${story.id}: a kept reading is not gone on with`);
      found.push({ lines: play.told(story, [reading]), seen, end, again });
    }
    return found;
  });
  process.stdout.write(JSON.stringify(out));
});
