import { flat, form, ground, inside, line, oval, repeat, type Motif } from './form.ts';

const leaf = (x: number, y: number, dx: number, dy: number): string =>
  `M${x} ${y} Q${x + dx * 0.2 - dy * 0.3} ${y + dy * 0.7} ${x + dx} ${y + dy} Q${x + dx * 0.8 + dy * 0.3} ${y + dy * 0.2} ${x} ${y} Z`;

const basket: Motif = (c, id) =>
  ground(c, 200) +
  line('M236 430 C236 130 564 130 564 430', c.woodDeep, 26) +
  line('M240 420 C250 150 550 150 556 400', c.wood, 10) +
  form(id, 'M180 410 H620 L580 600 Q572 640 530 640 H270 Q228 640 220 600 Z', c.wood, c.woodDeep, 56) +
  inside(
    id,
    repeat(5, (row) =>
      repeat(9, (n) =>
        flat(
          `M${172 + n * 54 + (row % 2) * 27} ${430 + row * 44} q27 -20 54 0 v18 q-27 -20 -54 0 Z`,
          n % 2 ? c.creamDeep : c.woodDeep,
          0.55,
        ),
      ),
    ),
  ) +
  flat('M176 392 H624 Q636 410 624 428 H176 Q164 410 176 392 Z', c.woodDeep) +
  flat(
    'M280 392 Q330 330 420 372 Q500 340 540 392 L520 470 Q470 430 440 480 Q400 430 350 476 Q310 440 290 470 Z',
    c.mid,
  ) +
  flat('M420 372 Q500 340 540 392 L520 470 Q470 430 440 480 Z', c.deep, 0.5);

const pot: Motif = (c, id) =>
  ground(c, 160) +
  flat(
    [
      leaf(400, 400, -150, -140),
      leaf(400, 400, 130, -170),
      leaf(400, 390, 20, -260),
      leaf(396, 400, -190, -30),
      leaf(400, 400, 190, -50),
    ].join(' '),
    c.accent,
  ) +
  flat([leaf(400, 400, -90, -220), leaf(404, 400, 96, -240)].join(' '), c.accentDeep) +
  line('M400 400 L420 180 M400 400 L280 280 M400 400 L506 256', c.accentDeep, 4, 0.7) +
  form(id, 'M270 420 H530 L500 606 H300 Z', c.mid, c.deep, 56) +
  form(`${id}r`, 'M250 380 H550 V440 H250 Z', c.light, c.deep, 60) +
  form(`${id}s`, 'M240 600 H560 Q556 640 510 640 H290 Q244 640 240 600 Z', c.light, c.deep, 60);

const can: Motif = (c, id) =>
  ground(c, 180) +
  line('M440 380 C560 220 650 380 556 540', c.deep, 24) +
  form(`${id}s`, 'M300 560 L150 290 L186 272 L320 460 Z', c.mid, c.deep, 12) +
  flat('M118 300 L196 244 L214 274 L140 322 Z', c.deep) +
  form(id, 'M290 380 H550 L566 610 Q566 640 536 640 H304 Q274 640 274 610 Z', c.mid, c.deep, 60) +
  oval(420, 382, 130, 22, c.light) +
  flat('M290 382 A130 22 0 0 1 420 360 V404 A130 22 0 0 1 290 382 Z', c.deep) +
  inside(id, flat('M260 560 H580 V574 H260 Z', c.pale, 0.7)) +
  line('M318 430 L310 540', c.pale, 11, 0.6) +
  repeat(4, (n) => line(`M${92 + n * 22} ${330 + n * 16} q-16 30 -18 60`, c.accent, 6, 0.7));

const chair: Motif = (c, id) =>
  ground(c, 170) +
  line('M276 120 V630 M524 120 V630', c.woodDeep, 26) +
  line('M270 120 V630 M518 120 V630', c.wood, 14) +
  repeat(3, (n) =>
    form(
      `${id}${n}`,
      `M286 ${160 + n * 74} Q400 ${136 + n * 74} 514 ${160 + n * 74} v34 Q400 ${174 + n * 74} 286 ${194 + n * 74} Z`,
      c.mid,
      c.deep,
      20,
    ),
  ) +
  line('M296 520 H504 M296 576 H504', c.woodDeep, 14) +
  form(id, 'M256 400 H544 L580 462 H220 Z', c.creamDeep, c.wood, 30) +
  inside(
    id,
    repeat(9, (n) => line(`M${240 + n * 40} 396 L400 440 M${240 + n * 40} 470 L400 432`, c.woodDeep, 3, 0.5)),
  ) +
  line('M232 468 V636 M568 468 V636', c.wood, 26) +
  line('M240 540 H560', c.wood, 14);

const vase: Motif = (c, id) =>
  ground(c, 120) +
  line('M400 320 C396 240 380 200 356 120 M402 320 C420 230 450 210 470 170', c.accentDeep, 8) +
  flat([leaf(392, 250, -84, -40), leaf(430, 230, 76, -14), leaf(376, 190, 56, -60)].join(' '), c.accent) +
  `<g fill="${c.pale}">${oval(350, 106, 34, 26, c.pale)}${oval(476, 160, 28, 24, c.cream)}</g>` +
  oval(350, 106, 12, 10, c.wood) +
  oval(476, 160, 10, 9, c.wood) +
  form(
    id,
    'M366 310 H434 V370 C434 410 530 440 530 540 Q530 640 430 640 H370 Q270 640 270 540 C270 440 366 410 366 370 Z',
    c.mid,
    c.deep,
    54,
  ) +
  inside(id, flat('M250 310 H550 V470 Q480 510 420 470 T250 490 Z', c.light, 0.85)) +
  oval(400, 310, 40, 10, c.ink) +
  line('M312 520 Q312 570 336 600', c.pale, 11, 0.6);

const seeds: Motif = (c, id) =>
  ground(c, 190) +
  `<g transform="rotate(9 480 640)">${flat('M370 220 H610 V640 H370 Z', c.accentDeep)}${flat('M390 300 H590 V560 H390 Z', c.pale)}</g>` +
  form(id, 'M220 200 H480 V640 H220 Z', c.cream, c.creamDeep, 24) +
  flat('M220 200 H480 V262 H220 Z', c.mid) +
  flat(
    'M220 262 l13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 13 14 13 -14 Z',
    c.mid,
  ) +
  line('M350 560 V420', c.accentDeep, 9) +
  flat([leaf(350, 530, -80, -40), leaf(350, 510, 80, -44)].join(' '), c.accent) +
  repeat(
    7,
    (n) => `<g transform="rotate(${(n * 360) / 7} 350 396)">${oval(350, 350, 20, 36, n % 2 ? c.mid : c.light)}</g>`,
  ) +
  oval(350, 396, 24, 24, c.wood) +
  line('M290 596 H410', c.creamDeep, 10) +
  repeat(5, (n) => oval(540 + n * 28, 650 + (n % 2) * 12, 8, 5, c.ink, 0.7));

const broom: Motif = (c, id) =>
  ground(c, 220) +
  form(`${id}p`, 'M180 640 L216 470 H430 L470 640 Z', c.light, c.mid, 40) +
  flat('M180 640 L188 604 H462 L470 640 Z', c.deep) +
  line('M322 470 V380', c.deep, 22) +
  `<g transform="rotate(24 560 420)">${line('M560 120 V330', c.woodDeep, 30)}${line('M554 124 V326', c.wood, 14)}${form(id, 'M500 320 H620 V400 H500 Z', c.wood, c.woodDeep, 30)}${form(`${id}h`, 'M504 400 H616 L640 580 H480 Z', c.accent, c.accentDeep, 34)}${repeat(7, (n) => line(`M${516 + n * 14} 410 L${496 + n * 21} 572`, c.ink, 3, 0.35))}</g>`;

const trowel: Motif = (c, id) =>
  ground(c, 160) +
  flat('M210 640 Q290 560 380 586 Q470 540 590 640 Z', c.woodDeep) +
  flat('M210 640 Q290 580 360 606 Q420 600 470 640 Z', c.ink, 0.25) +
  `<g transform="rotate(-14 400 400)">${form(`${id}h`, 'M374 90 Q400 70 426 90 L420 280 H380 Z', c.wood, c.woodDeep, 20)}${flat('M380 250 H420 V280 H380 Z', c.pale)}${line('M400 280 V370', c.deep, 18)}${form(id, 'M340 370 Q400 340 460 370 L464 500 Q450 590 400 620 Q350 590 336 500 Z', c.light, c.mid, 50)}${line('M400 380 V590', c.pale, 8, 0.7)}</g>`;

const print: Motif = (c, id) =>
  `<rect x="202" y="120" width="420" height="520" fill="${c.shadow}" opacity=".5"/>` +
  form(id, 'M190 104 H606 V624 H190 Z', c.cream, c.creamDeep, 10) +
  flat('M232 146 H564 V500 H232 Z', c.pale) +
  flat('M232 420 Q320 300 400 400 T564 360 V500 H232 Z', c.mid) +
  flat('M232 460 Q330 380 420 460 T564 440 V500 H232 Z', c.deep) +
  oval(480, 232, 44, 44, c.accent) +
  line('M300 440 V300 M300 350 l-34 -34 M300 350 l34 -34 M300 390 l-30 -30 M300 390 l30 -30', c.accentDeep, 8) +
  line('M270 548 H526 M330 580 H466', c.creamDeep, 10);

const ebook: Motif = (c, id) =>
  ground(c, 160) +
  form(
    id,
    'M246 130 H554 Q586 130 586 162 V608 Q586 640 554 640 H246 Q214 640 214 608 V162 Q214 130 246 130 Z',
    c.ink,
    '#1d1611',
    24,
  ) +
  flat('M246 164 H554 V584 H246 Z', c.cream) +
  flat('M246 164 H554 V396 H246 Z', c.light) +
  form(`${id}b`, 'M300 360 Q288 260 400 250 Q512 260 500 360 Z', c.wood, c.woodDeep, 40) +
  line('M350 300 l22 34 M396 288 l20 38 M442 296 l18 36', c.cream, 9) +
  line('M280 436 H520 M280 470 H500 M280 504 H516 M280 538 H420', c.creamDeep, 10) +
  oval(400, 612, 12, 12, c.creamDeep);

const voucher: Motif = (c, id) =>
  ground(c, 220) +
  `<g transform="rotate(-8 400 460)">${form(id, 'M170 300 H630 V420 A40 40 0 0 0 630 500 V620 H170 V500 A40 40 0 0 0 170 420 Z', c.mid, c.deep, 16)}${flat('M200 330 H600 V590 H200 Z', c.cream, 0.14)}<path d="M470 320 V600" stroke="${c.cream}" stroke-width="5" stroke-dasharray="14 14"/>${line('M226 460 H440 M540 330 V590', c.accent, 0)}${flat('M312 300 H346 V620 H312 Z', c.accent)}${flat('M329 424 C250 340 210 450 329 460 C448 450 408 340 329 424 Z', c.accentDeep)}${line('M329 456 l-44 70 M329 456 l44 70', c.accentDeep, 16)}${oval(329, 444, 18, 18, c.accent)}</g>`;

/** The house and garden motifs by name. */
export const houseMotifs: Record<string, Motif> = {
  basket,
  pot,
  can,
  chair,
  vase,
  seeds,
  broom,
  trowel,
  print,
  ebook,
  voucher,
};
