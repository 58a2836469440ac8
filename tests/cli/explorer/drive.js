// SPDX-License-Identifier: MIT
// Plays in the page of solve draw --format html by clicks, from a won position to the end: the
// winner plays the best move, the other the one that comes last in the list. Leaves in the document
// a line for every position: its text, its value, its distance; at last whether going back, forward
// and the address do what they should.
"use strict";
window.addEventListener("load", () => {
    const log = [], say = () => log.push(text(line[place].state) + "|" + WORDS[here().value] + "|" +
        here().distance);
    const click = target => target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    let won = 0;
    states.forEach((state, i) => {
        if (state.value === 2 && (states[won].value !== 2 || state.distance > states[won].distance))
            won = i;
    });
    if (states[0].value !== 2) {
        location.hash = "#" + encodeURIComponent(text(won));
        jump();
    }
    const winner = here().side;
    for (let ply = 0; ply < 300; ply++) {
        say();
        if (here().over)
            break;
        const before = place, buttons = [...document.querySelectorAll("#moves button:enabled")];
        const button = here().side === winner && buttons.find(b => b.dataset.best) ||
            buttons[buttons.length - 1];
        const move = here().moves.find(m => DATA.moves[m.id].name === button.dataset.move);
        for (const point of DATA.moves[move.id].points)
            click(document.querySelector("[data-point='" + point + "']"));
        if (place === before)
            click(button);
        if (place !== before + 1) {
            log.push("stuck at " + button.textContent);
            break;
        }
    }
    const end = text(line[place].state), plies = place;
    log.push("over: " + here().over + ", " + $("state").textContent);
    click($("first"));
    const begun = place === 0 && $("back").disabled;
    for (let i = 0; i < plies; i++)
        document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
    log.push("line: " + (begun && text(line[place].state) === end));
    log.push("address: " + (decodeURIComponent(location.hash.slice(1)) === end));
    const named = [...document.querySelectorAll(".point")].every(p => p.getAttribute("aria-label"));
    log.push("named: " + (named && document.querySelectorAll(".point").length > 0));
    const out = document.createElement("pre");
    out.id = "log";
    out.textContent = "\nBEGIN\n" + log.join("\n") + "\nEND\n";
    document.body.replaceChildren(out);
});
