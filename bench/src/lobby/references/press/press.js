document.getElementById("open-dialog").addEventListener("click", () => document.querySelector("dialog").showModal());

document.getElementById("open-screen").addEventListener("click", () => {
  const screen = document.createElement("div");
  screen.className = "screen";
  screen.textContent = "Screen";
  document.body.append(screen);
});
