import { flat, form, ground, inside, line, oval, repeat, type Motif } from './form.ts';

const mug: Motif = (c, id) =>
  ground(c, 170) +
  line('M520 420 C640 400 640 590 512 566', c.deep, 34) +
  form(id, 'M252 352 H530 V560 Q530 640 450 640 H332 Q252 640 252 560 Z', c.mid, c.deep) +
  inside(id, flat('M252 352 H530 V452 Q470 486 400 452 T252 462 Z', c.pale, 0.85)) +
  oval(391, 352, 139, 26, c.cream) +
  oval(391, 356, 118, 18, c.woodDeep) +
  line('M360 300 C340 262 382 250 362 206 M424 306 C404 268 446 256 426 212', c.cream, 10, 0.75);

const teapot: Motif = (c, id) =>
  ground(c, 210) +
  line('M552 420 C690 386 690 586 540 560', c.deep, 30) +
  form(`${id}s`, 'M270 520 C190 500 190 400 130 372 L168 340 C246 372 250 430 300 440 Z', c.mid, c.deep, 14) +
  form(
    id,
    'M400 346 C540 346 576 450 560 530 C548 600 500 640 400 640 C300 640 252 600 240 530 C224 450 260 346 400 346 Z',
    c.mid,
    c.deep,
    60,
  ) +
  inside(id, line('M200 566 Q400 626 600 566', c.pale, 14) + line('M200 596 Q400 656 600 596', c.pale, 6)) +
  flat('M286 366 Q400 300 514 366 Q400 396 286 366 Z', c.light) +
  flat('M286 366 Q400 396 514 366 Q400 412 286 366 Z', c.deep) +
  oval(400, 312, 26, 24, c.accent) +
  line('M300 430 Q276 480 286 530', c.pale, 12, 0.6);

const bowl: Motif = (c, id) =>
  ground(c, 170) +
  form(`${id}f`, 'M322 600 H478 L490 640 H310 Z', c.mid, c.deep, 40) +
  form(id, 'M160 400 H640 C640 540 540 612 400 612 C260 612 160 540 160 400 Z', c.mid, c.deep, 70) +
  inside(id, line('M150 452 Q400 500 650 452', c.pale, 16) + line('M160 486 Q400 536 640 486', c.pale, 6)) +
  oval(400, 400, 240, 46, c.light) +
  oval(400, 408, 216, 35, c.deep) +
  oval(372, 414, 168, 22, c.mid);

const plate: Motif = (c, id) =>
  ground(c, 220) +
  repeat(3, (n) => {
    const y = 616 - n * 26;
    return form(
      `${id}${n}`,
      `M170 ${y - 12} H630 Q620 ${y + 24} 520 ${y + 24} H280 Q180 ${y + 24} 170 ${y - 12} Z`,
      n % 2 ? c.light : c.mid,
      c.deep,
      60,
    );
  }) +
  oval(400, 350, 196, 196, c.deep) +
  oval(388, 346, 192, 192, c.cream) +
  oval(390, 348, 138, 138, c.creamDeep) +
  oval(384, 344, 132, 132, c.cream) +
  repeat(26, (n) => {
    const angle = n * 2.39996;
    const far = 14 + ((n * 53) % 168);
    return oval(
      Math.round(388 + Math.cos(angle) * far),
      Math.round(346 + Math.sin(angle) * far),
      3 + (n % 3),
      3 + (n % 2),
      c.mid,
      0.8,
    );
  }) +
  flat('M548 470 Q590 400 578 300 Q600 360 590 430 Q578 500 520 524 Z', c.deep, 0.25);

const board: Motif = (c, id) =>
  ground(c, 150) +
  form(
    id,
    'M300 640 Q262 640 262 600 V330 Q262 290 302 284 Q356 276 360 240 V150 Q360 110 400 110 Q440 110 440 150 V240 Q444 276 498 284 Q538 290 538 330 V600 Q538 640 500 640 Z',
    c.wood,
    c.woodDeep,
    22,
  ) +
  inside(
    id,
    line('M312 680 C296 520 350 430 320 250', c.woodDeep, 7, 0.5) +
      line('M372 680 C350 520 420 460 392 180', c.woodDeep, 5, 0.45) +
      line('M452 680 C430 560 500 430 440 290', c.woodDeep, 7, 0.4) +
      oval(418, 470, 26, 44, c.woodDeep, 0.35) +
      oval(418, 470, 12, 24, c.woodDeep, 0.5),
  ) +
  oval(400, 156, 17, 17, c.wall) +
  line('M400 156 C470 120 486 190 468 236', c.mid, 9);

const kettle: Motif = (c, id) =>
  ground(c, 190) +
  line('M288 386 C270 190 530 190 512 386', c.ink, 18) +
  line('M330 236 Q400 204 470 236', c.woodDeep, 34) +
  form(`${id}s`, 'M276 560 C186 540 206 456 140 420 L176 388 C250 420 262 470 310 470 Z', c.light, c.deep, 14) +
  form(
    id,
    'M310 380 H490 C560 420 588 540 572 600 Q564 640 520 640 H280 Q236 640 228 600 C212 540 240 420 310 380 Z',
    c.light,
    c.deep,
    70,
  ) +
  inside(id, line('M290 440 Q256 520 262 590', c.pale, 16, 0.7) + flat('M200 604 H600 V640 H200 Z', c.deep, 0.35)) +
  flat('M306 384 Q400 336 494 384 Z', c.mid) +
  oval(400, 346, 22, 20, c.woodDeep);

const spoon: Motif = (c, id) =>
  ground(c, 110) +
  repeat(3, (n) => {
    const x = 300 + n * 100;
    const tilt = (n - 1) * 11;
    const tone = [c.wood, c.creamDeep, c.woodDeep][n] ?? c.wood;
    return `<g transform="rotate(${tilt} 400 640)">${line(`M${x * 0.4 + 240} 560 V330`, tone, 24)}${form(`${id}${n}`, `M${x * 0.4 + 240} 130 c48 0 62 60 58 104 c-4 46 -34 76 -58 76 c-24 0 -54 -30 -58 -76 c-4 -44 10 -104 58 -104 Z`, tone, n === 2 ? c.ink : c.woodDeep, 18)}</g>`;
  }) +
  form(`${id}p`, 'M286 440 H514 L500 600 Q496 640 456 640 H344 Q304 640 300 600 Z', c.mid, c.deep, 50) +
  inside(`${id}p`, flat('M270 470 H530 V500 H270 Z', c.pale, 0.9) + flat('M270 512 H530 V520 H270 Z', c.pale, 0.9)) +
  oval(400, 440, 114, 18, c.deep);

const jug: Motif = (c, id) =>
  ground(c, 130) +
  flat('M548 480 H640 L630 624 Q628 640 610 640 H578 Q560 640 558 624 Z', c.cream, 0.75) +
  flat('M552 540 H636 L630 624 Q628 640 610 640 H578 Q560 640 558 624 Z', c.light, 0.6) +
  form(
    id,
    'M336 180 H464 L456 300 C456 360 520 400 520 500 V580 Q520 640 460 640 H340 Q280 640 280 580 V500 C280 400 344 360 344 300 Z',
    c.cream,
    c.creamDeep,
    44,
  ) +
  inside(id, flat('M270 470 Q400 440 530 470 V650 H270 Z', c.light) + flat('M470 440 H530 V650 H470 Z', c.mid, 0.7)) +
  oval(400, 180, 64, 14, c.pale) +
  line('M312 500 V590 M372 230 L366 300', c.cream, 12, 0.9);

/** The kitchen motifs by name. */
export const kitchenMotifs: Record<string, Motif> = { mug, teapot, bowl, plate, board, kettle, spoon, jug };
