import { flat, form, ground, inside, line, oval, repeat, type Motif } from './form.ts';

const flame = (x: number, y: number): string =>
  oval(x, y - 26, 66, 74, '#fff3cf', 0.5) +
  flat(`M${x} ${y - 84} Q${x + 40} ${y - 26} ${x} ${y} Q${x - 40} ${y - 26} ${x} ${y - 84} Z`, '#f2b441') +
  flat(`M${x} ${y - 46} Q${x + 18} ${y - 16} ${x} ${y - 2} Q${x - 18} ${y - 16} ${x} ${y - 46} Z`, '#fdf0c4');

const candle: Motif = (c, id) =>
  ground(c, 150) +
  line('M320 290 V262', c.ink, 6) +
  flame(320, 266) +
  form(`${id}a`, 'M250 300 Q320 276 390 300 V640 H250 Z', c.light, c.mid, 40) +
  inside(
    `${id}a`,
    flat(
      'M250 296 Q320 320 390 296 V330 Q370 330 366 360 Q360 384 350 350 Q330 320 300 340 Q290 390 280 350 Q270 330 250 330 Z',
      c.pale,
    ),
  ) +
  line('M476 440 V414', c.ink, 6) +
  form(id, 'M400 450 H552 V606 Q552 640 518 640 H434 Q400 640 400 606 Z', c.mid, c.deep, 40) +
  oval(476, 450, 76, 14, c.cream) +
  flat('M420 510 H532 V580 H420 Z', c.cream) +
  line('M440 534 H512 M452 556 H500', c.deep, 6);

const holder: Motif = (c, id) =>
  ground(c, 200) +
  line('M400 196 V170', c.ink, 6) +
  flame(400, 174) +
  form(`${id}c`, 'M364 200 Q400 190 436 200 V470 H364 Z', c.cream, c.creamDeep, 24) +
  `<circle cx="600" cy="560" r="46" fill="none" stroke="${c.deep}" stroke-width="20"/>` +
  form(`${id}s`, 'M340 450 H460 L450 580 H350 Z', c.light, c.deep, 34) +
  form(id, 'M190 556 Q400 590 610 556 Q590 640 500 640 H300 Q210 640 190 556 Z', c.light, c.deep, 70) +
  oval(400, 558, 210, 24, c.mid) +
  oval(392, 556, 180, 16, c.pale, 0.6) +
  flat('M350 540 H450 V566 Q400 578 350 566 Z', c.deep);

const lamp: Motif = (c, id) =>
  flat('M250 350 L130 640 H670 L550 350 Z', '#fff3cf', 0.38) +
  ground(c, 120) +
  line('M400 340 V610', c.woodDeep, 26) +
  line('M394 350 V600', c.wood, 12) +
  form(`${id}f`, 'M300 640 Q300 596 350 590 H450 Q500 596 500 640 Z', c.wood, c.woodDeep, 40) +
  form(id, 'M320 150 H480 L580 360 Q400 392 220 360 Z', c.light, c.mid, 50) +
  inside(
    id,
    repeat(7, (n) => line(`M${334 + n * 22} 150 L${238 + n * 54} 390`, c.pale, 4, 0.8)) +
      flat('M210 336 Q400 368 590 336 V400 H210 Z', c.deep, 0.4),
  ) +
  line('M440 392 V440', c.creamDeep, 4) +
  oval(440, 446, 9, 9, c.accent);

const lantern: Motif = (c, id) =>
  line('M400 60 V170', c.ink, 5) +
  flat('M340 160 H460 V186 H340 Z', c.woodDeep) +
  form(
    id,
    'M344 186 H456 Q620 250 620 380 Q620 520 456 584 H344 Q180 520 180 380 Q180 250 344 186 Z',
    c.pale,
    c.light,
    60,
  ) +
  oval(380, 390, 130, 160, '#fff6da', 0.55) +
  inside(
    id,
    repeat(9, (n) => line(`M170 ${222 + n * 40} Q400 ${250 + n * 40} 630 ${222 + n * 40}`, c.mid, 4, 0.65)),
  ) +
  flat('M340 580 H460 V606 H340 Z', c.woodDeep) +
  line('M400 606 V640', c.accentDeep, 6) +
  line('M388 640 V700 M400 640 V712 M412 640 V700', c.accent, 7);

const soap: Motif = (c, id) =>
  ground(c, 200) +
  form(`${id}d`, 'M190 590 H610 Q600 640 540 640 H260 Q200 640 190 590 Z', c.wood, c.woodDeep, 60) +
  form(`${id}a`, 'M236 480 H520 Q552 480 552 512 V594 H204 V512 Q204 480 236 480 Z', c.light, c.mid, 40) +
  form(id, 'M290 350 H566 Q596 350 596 380 V480 H260 V380 Q260 350 290 350 Z', c.mid, c.deep, 40) +
  flat('M370 350 H480 V480 H370 Z', c.cream) +
  flat('M452 350 H480 V480 H452 Z', c.creamDeep) +
  line('M400 440 q24 -60 44 -20 q-12 30 -44 20', c.accentDeep, 6) +
  line('M240 510 H350', c.pale, 9, 0.8) +
  `<g fill="${c.cream}" opacity=".85"><circle cx="230" cy="430" r="24"/><circle cx="196" cy="384" r="13"/><circle cx="256" cy="376" r="9"/></g>`;

const matches: Motif = (c, id) =>
  ground(c, 200) +
  repeat(5, (n) => {
    const x = 290 + n * 50;
    const top = 170 + ((n * 31) % 60);
    return line(`M${x} 480 L${x + (n - 2) * 10} ${top}`, c.creamDeep, 13) + oval(x + (n - 2) * 10, top, 13, 19, c.deep);
  }) +
  form(`${id}t`, 'M214 440 H586 V520 H214 Z', c.creamDeep, c.woodDeep, 40) +
  form(id, 'M200 480 H600 V640 H200 Z', c.mid, c.deep, 60) +
  flat('M200 596 H600 V640 H200 Z', c.ink, 0.75) +
  oval(390, 536, 58, 42, c.cream) +
  flat('M390 566 Q362 544 390 506 Q418 544 390 566 Z', c.accent);

/** The light and scent motifs by name. */
export const lightMotifs: Record<string, Motif> = { candle, holder, lamp, lantern, soap, matches };
