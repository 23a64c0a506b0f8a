import { flat, form, ground, inside, line, oval, repeat, type Motif } from './form.ts';

const tin: Motif = (c, id) =>
  ground(c, 150) +
  form(id, 'M260 300 H540 V610 Q540 640 510 640 H290 Q260 640 260 610 Z', c.mid, c.deep, 60) +
  form(`${id}l`, 'M250 236 Q250 210 276 210 H524 Q550 210 550 236 V304 H250 Z', c.light, c.deep, 60) +
  inside(
    id,
    flat('M260 372 H540 V560 H260 Z', c.cream) +
      flat('M486 372 H540 V560 H486 Z', c.creamDeep) +
      flat('M260 384 H540 V390 H260 Z M260 542 H540 V548 H260 Z', c.deep),
  ) +
  line('M384 520 C384 470 388 440 400 410', c.accentDeep, 7) +
  flat('M400 410 Q440 400 446 446 Q404 456 400 410 Z M392 452 Q350 440 342 486 Q384 496 392 452 Z', c.accent) +
  line('M282 240 V286', c.pale, 10, 0.7);

const jar: Motif = (c, id) =>
  ground(c, 145) +
  form(
    id,
    'M280 330 Q250 350 250 390 V590 Q250 640 300 640 H500 Q550 640 550 590 V390 Q550 350 520 330 Z',
    c.mid,
    c.deep,
    56,
  ) +
  inside(id, flat('M240 320 H560 V366 Q400 384 240 366 Z', c.cream, 0.75) + line('M282 410 V560', c.pale, 14, 0.65)) +
  flat('M320 430 H500 V570 H320 Z', c.cream) +
  line('M346 466 H474 M346 496 H440 M346 526 H456', c.creamDeep, 8) +
  form(
    `${id}l`,
    'M232 344 Q258 250 290 230 H510 Q542 250 568 344 Q530 326 500 342 T400 342 T300 342 T232 344 Z',
    c.accent,
    c.accentDeep,
    54,
  ) +
  inside(
    `${id}l`,
    repeat(8, (n) => line(`M${250 + n * 44} 220 V350`, c.cream, 8, 0.5)),
  ) +
  line('M284 300 Q400 320 516 300', c.cream, 9) +
  oval(400, 232, 110, 14, c.accent);

const chest: Motif = (c, id) =>
  ground(c, 230) +
  form(`${id}l`, 'M190 400 L230 250 H610 L600 400 Z', c.woodDeep, c.ink, 0) +
  flat('M222 390 L252 270 H588 L580 390 Z', c.wood) +
  repeat(4, (n) =>
    form(
      `${id}b${n}`,
      `M${216 + n * 94} 470 V${372 - (n % 2) * 22} H${294 + n * 94} V470 Z`,
      [c.mid, c.cream, c.accent, c.pale][n] ?? c.mid,
      [c.deep, c.creamDeep, c.accentDeep, c.light][n] ?? c.deep,
      20,
    ),
  ) +
  form(id, 'M180 430 H620 V620 Q620 640 600 640 H200 Q180 640 180 620 Z', c.wood, c.woodDeep, 60) +
  inside(id, line('M180 500 H620 M180 570 H620', c.woodDeep, 4, 0.5)) +
  flat('M366 410 H434 V476 Q400 500 366 476 Z', c.light) +
  oval(400, 456, 9, 9, c.deep);

const bottle: Motif = (c, id) =>
  ground(c, 110) +
  form(`${id}c`, 'M356 170 H444 V290 H356 Z', c.wood, c.woodDeep, 30) +
  flat('M340 186 L300 176 V196 L340 206 Z', c.woodDeep) +
  form(
    id,
    'M364 290 H436 V330 Q516 350 516 420 V600 Q516 640 476 640 H324 Q284 640 284 600 V420 Q284 350 364 330 Z',
    c.mid,
    c.deep,
    52,
  ) +
  flat('M318 440 H482 V570 H318 Z', c.cream) +
  line('M400 548 V468 M400 510 l-34 -24 M400 510 l34 -24 M400 536 l-26 -20 M400 536 l26 -20', c.accentDeep, 7) +
  line('M306 420 V590', c.pale, 9, 0.6);

/** The pantry motifs by name. */
export const pantryMotifs: Record<string, Motif> = { tin, jar, chest, bottle };
