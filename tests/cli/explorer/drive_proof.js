// SPDX-License-Identifier: MIT
// Plays the loser in the page of a proof by clicks on points: the longest line to its end, an image
// of the first reply, a reply that the page lacks, and one that ignores a threat to win at once.
// Leaves in the document a line for every position with the loser to move: its text and its value;
// at last what the page did.
"use strict";
window.addEventListener("load", () => {
    const log = [], say = () => log.push(text(line[place].state) + "|" + WORDS[here().value]);
    const click = target => target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    const press = point => click(document.querySelector("[data-point='" + point + "']"));
    const free = () => [...document.querySelectorAll(".point")].map((p, i) => i).filter(i =>
        shows(line[place].state)[i] < 0);
    const start = () => { click($("first")); click(document.querySelector("#moves button")); };
    log.push("answered: " + (here().side !== DATA.answers && place === 1));
    let ignored = "none", bounds = "fall", missing = "none";
    for (let ply = 0, left = Infinity; ply < 300 && !here().over; ply++) {
        say();
        if (here().distance >= left && left >= 0)
            bounds = "rise";
        left = here().distance;
        const before = place, at = line[place].state, follows = ahead()[0];
        const other = free().filter(i => !shown(here(), line[place].view[i]));
        if (missing === "none" && !here().answered && other.length > 0 && !find(
            shows(at).map((c, i) => i === other[other.length - 1] ? here().side : c), DATA.answers)) {
            press(other[other.length - 1]);
            missing = place === before && $("reply").textContent;
        }
        if (here().answered && ignored === "none" && other.length > 0) {
            press(other[other.length - 1]);
            ignored = here().over && place === before + 2 && $("state").textContent;
            click($("back"));
            click($("back"));
        }
        for (const point of follows ? DATA.moves[follows.id].points.map(seen) : [other[0]])
            press(point);
        if (place === before) {
            log.push("stuck");
            break;
        }
    }
    log.push("over: " + $("state").textContent, "bounds: " + bounds);
    log.push("ignored: " + ignored, "missing: " + missing);
    start();
    const shownAt = DATA.points.map((p, i) => i).find(i => shown(here(), i) && shown(here(), i).to > 0 &&
        views.some(view => view[i] !== i && shows(line[place].state)[view[i]] < 0 &&
            !shown(here(), view[i]) && find(shows(line[place].state).map((c, p) =>
                p === view[i] ? here().side : c), DATA.answers)));
    if (shownAt !== undefined) {
        const image = views.map(view => view[shownAt]).find(p => !shown(here(), p) &&
            shows(line[place].state)[p] < 0);
        const name = DATA.points[image].name;
        press(image);
        say();
        log.push("image: " + (place === 3 && $("line").textContent.includes(" " + name + " ")));
    }
    click($("longest"));
    log.push("longest: " + document.querySelectorAll(".next").length + " of " + ahead().length);
    const out = document.createElement("pre");
    out.textContent = "\nBEGIN\n" + log.join("\n") + "\nEND\n";
    document.body.replaceChildren(out);
});
