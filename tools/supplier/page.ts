const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** Returns the page of a test game: a button that plays a round, and the round's result. */
export function gamePage({
  name,
  lobbyUrl,
  demo,
}: {
  readonly name: string;
  readonly lobbyUrl: string;
  readonly demo: boolean;
}): string {
  const title = escaped(name);
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>${title}</title>
  <style>
    body { margin: 0; padding: 24px; font: 18px/1.4 system-ui, sans-serif; color: #fff; background: #223; }
    button { font: inherit; padding: 16px 40px; }
    a { color: #9cf; }
  </style>
  <h1>${title}</h1>
  <p>A test game${demo ? ": a demo, nothing is staked" : ""}</p>
  <button id="spin">Spin</button>
  <p id="result" role="status"></p>
  <p><a href="${escaped(lobbyUrl)}">Home</a></p>
  <script>
    const result = document.getElementById("result");
    document.getElementById("spin").addEventListener("click", async () => {
      const answer = await fetch("/spin" + location.search, { method: "POST" });
      const { status, balance } = await answer.json();
      result.textContent = status + " " + balance;
    });
  </script>
</html>`;
}
