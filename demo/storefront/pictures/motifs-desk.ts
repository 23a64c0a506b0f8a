import { flat, form, ground, inside, line, oval, repeat, type Motif } from './form.ts';

const notebook: Motif = (c, id) =>
  ground(c, 170) +
  flat('M540 196 L566 210 V640 H260 L250 626 Z', c.creamDeep) +
  repeat(4, (n) => line(`M${546 + n * 6} 206 V634`, c.cream, 2)) +
  form(id, 'M234 170 H520 Q546 170 546 196 V640 H234 Z', c.mid, c.deep, 26) +
  flat('M234 170 H286 V640 H234 Z', c.deep) +
  flat('M340 270 H490 V370 H340 Z', c.cream) +
  line('M364 306 H466 M364 334 H436', c.deep, 7) +
  line('M470 640 V690', c.accent, 12) +
  line('M506 170 V640', c.accentDeep, 10) +
  repeat(4, (n) => line(`M246 ${236 + n * 110} h28`, c.pale, 6));

const book: Motif = (c, id) =>
  ground(c, 240) +
  form(`${id}a`, 'M180 540 H600 V640 H180 Q160 640 160 590 Q160 540 180 540 Z', c.accent, c.accentDeep, 20) +
  flat('M196 556 H604 V624 H196 Q184 624 184 590 Q184 556 196 556 Z', c.cream) +
  line('M204 574 H604 M204 590 H604 M204 606 H604', c.creamDeep, 3) +
  form(id, 'M220 420 H610 Q630 420 630 440 V540 H220 Q200 540 200 480 Q200 420 220 420 Z', c.mid, c.deep, 24) +
  flat('M236 438 H634 V522 H236 Q224 522 224 480 Q224 438 236 438 Z', c.cream) +
  line('M244 458 H634 M244 480 H634 M244 502 H634', c.creamDeep, 3) +
  `<g transform="rotate(-7 400 340)">${form(`${id}t`, 'M250 190 H540 V410 H250 Q226 410 226 384 V214 Q226 190 250 190 Z', c.light, c.mid, 18)}${flat('M226 214 Q226 190 250 190 H270 V410 H250 Q226 410 226 384 Z', c.deep)}${oval(404, 286, 60, 60, c.cream)}${line('M404 330 V246 M404 300 l-24 -22 M404 300 l24 -22 M404 274 l-18 -16 M404 274 l18 -16', c.deep, 6)}</g>`;

const pen: Motif = (c, id) =>
  ground(c, 150, 420) +
  flat('M150 560 L520 520 L640 640 H230 Z', c.cream) +
  line('M270 596 C330 560 350 610 400 580 S470 590 520 570', c.accentDeep, 6) +
  `<g transform="rotate(38 400 400)">${form(id, 'M368 70 Q400 40 432 70 V470 L416 540 H384 L368 470 Z', c.mid, c.deep, 26)}${flat('M368 240 H432 V268 H368 Z', c.pale)}${flat('M366 250 H434 V258 H366 Z', c.deep)}${flat('M380 540 H420 L404 628 H396 Z', c.pale)}${line('M400 560 V620', c.ink, 4)}${line('M440 90 V226', c.pale, 12)}${line('M382 90 V460', c.pale, 7, 0.6)}</g>`;

const pencils: Motif = (c, id) =>
  ground(c, 130) +
  repeat(6, (n) => {
    const x = 296 + n * 36;
    const top = 200 + ((n * 53) % 70);
    const tone = [c.mid, c.wood, c.accent, c.light, c.wood, c.deep][n] ?? c.mid;
    return (
      flat(`M${x} ${top + 64} L${x + 17} ${top} L${x + 34} ${top + 64} Z`, c.cream) +
      flat(`M${x + 11} ${top + 24} L${x + 17} ${top} L${x + 23} ${top + 24} Z`, c.ink) +
      form(`${id}${n}`, `M${x} ${top + 64} h34 V640 h-34 Z`, tone, c.ink, 12) +
      inside(`${id}${n}`, flat(`M${x + 20} ${top} h14 V640 h-14 Z`, tone, 0.72))
    );
  }) +
  form(id, 'M280 430 H528 V560 H280 Z', c.cream, c.creamDeep, 40) +
  line('M320 476 H486 M350 512 H456', c.mid, 8);

const letter: Motif = (c, id) =>
  ground(c, 220) +
  `<g transform="rotate(-6 400 450)">${flat('M250 190 H560 V500 H250 Z', c.cream)}${line('M290 250 H520 M290 290 H500 M290 330 H516 M290 370 H430', c.creamDeep, 8)}</g>` +
  form(id, 'M190 380 H610 V640 H190 Z', c.light, c.mid, 30) +
  flat('M190 640 L370 500 H430 L610 640 Z', c.pale) +
  flat('M190 380 H610 L430 528 Q400 552 370 528 Z', c.mid) +
  flat('M216 380 H584 L424 512 Q400 530 376 512 Z', c.accent) +
  flat('M190 380 H610 L430 528 Q400 552 370 528 Z', c.deep, 0.2) +
  oval(400, 536, 38, 38, c.accentDeep) +
  oval(396, 532, 26, 26, c.accent);

const tape: Motif = (c, id) =>
  ground(c, 240) +
  repeat(3, (n) => {
    const [lit, shade] = [
      [c.accent, c.accentDeep],
      [c.light, c.mid],
      [c.mid, c.deep],
    ][n] ?? [c.mid, c.deep];
    const x = 250 + n * 150;
    const y = n === 1 ? 380 : 524;
    return (
      form(
        `${id}${n}`,
        `M${x - 116} ${y} a116 116 0 1 0 232 0 a116 116 0 1 0 -232 0 Z`,
        lit ?? c.mid,
        shade ?? c.deep,
        26,
      ) +
      oval(x - 6, y, 74, 74, c.creamDeep) +
      oval(x - 6, y, 62, 62, c.wall)
    );
  }) +
  line('M666 524 q20 60 60 60', c.mid, 16);

const scissors: Motif = (c, id) =>
  oval(420, 640, 170, 14, c.shadow, 0.5) +
  `<g transform="rotate(-20 400 400)">${flat('M408 400 L380 120 Q396 96 410 122 L440 400 Z', c.creamDeep)}${flat('M408 400 L380 120 Q388 108 396 110 L424 400 Z', c.cream)}<path d="M420 400 C440 470 470 480 466 550 C462 620 372 620 376 550 C378 500 410 480 404 400" fill="none" stroke="${c.mid}" stroke-width="26"/></g>` +
  `<g transform="rotate(20 400 400)">${flat('M392 400 L420 120 Q404 96 390 122 L360 400 Z', c.cream)}${flat('M392 400 L420 120 Q412 108 404 110 L376 400 Z', c.creamDeep)}<path id="${id}" d="M380 400 C360 470 330 480 334 550 C338 620 428 620 424 550 C422 500 390 480 396 400" fill="none" stroke="${c.deep}" stroke-width="26"/></g>` +
  oval(400, 396, 20, 20, c.ink) +
  oval(397, 393, 8, 8, c.pale);

const stamp: Motif = (c, id) =>
  ground(c, 150) +
  flat('M440 560 H670 V640 H420 Z', c.cream) +
  `<g opacity=".8">${oval(560, 604, 46, 20, c.mid)}${oval(560, 604, 36, 14, c.cream)}</g>` +
  form(
    id,
    'M340 150 Q400 110 460 150 Q490 200 440 300 Q420 350 440 420 H360 Q380 350 360 300 Q310 200 340 150 Z',
    c.wood,
    c.woodDeep,
    40,
  ) +
  form(`${id}b`, 'M270 420 H530 V590 H270 Z', c.wood, c.woodDeep, 50) +
  flat('M262 590 H538 V640 H262 Z', c.deep) +
  inside(`${id}b`, line('M270 470 Q400 440 530 480 M270 530 Q380 500 530 540', c.woodDeep, 5, 0.5));

/** The stationery motifs by name. */
export const deskMotifs: Record<string, Motif> = { notebook, book, pen, pencils, letter, tape, scissors, stamp };
