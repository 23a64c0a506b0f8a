import { flat, form, ground, inside, line, oval, repeat, type Motif } from './form.ts';

const blanket: Motif = (c, id) =>
  ground(c, 220) +
  repeat(3, (n) => {
    const y = 540 - n * 96;
    const fold = `M190 ${y + 4} H560 Q616 ${y + 4} 616 ${y + 52} Q616 ${y + 100} 560 ${y + 100} H190 Z`;
    const [lit, shade] = n === 1 ? [c.light, c.mid] : [c.mid, c.deep];
    return (
      repeat(8, (k) => line(`M192 ${y + 14 + k * 11} h-26`, k % 2 ? c.pale : (lit ?? c.mid), 6)) +
      form(`${id}${n}`, fold, lit ?? c.mid, shade ?? c.deep, 30) +
      inside(
        `${id}${n}`,
        repeat(4, (k) =>
          flat(`M${236 + k * 92} ${y} h30 v110 h-30 Z M${276 + k * 92} ${y} h7 v110 h-7 Z`, c.pale, 0.45),
        ) +
          flat(`M180 ${y + 40} H630 v20 H180 Z`, c.pale, 0.45) +
          flat(`M180 ${y + 96} H630 v8 H180 Z`, c.deep, 0.5),
      )
    );
  });

const towel: Motif = (c, id) =>
  line('M170 176 H630', c.woodDeep, 20) +
  oval(170, 176, 18, 18, c.wood) +
  oval(630, 176, 18, 18, c.wood) +
  form(`${id}b`, 'M330 168 H556 V560 H330 Z', c.deep, c.deep, 0) +
  form(id, 'M262 168 Q262 158 282 158 H500 Q520 158 520 178 V600 H262 Z', c.mid, c.deep, 34) +
  inside(
    id,
    flat('M262 470 H520 V486 H262 Z M262 504 H520 V536 H262 Z M262 554 H520 V570 H262 Z', c.pale, 0.9) +
      repeat(6, (n) => line(`M${286 + n * 44} 190 Q${280 + n * 44} 400 ${288 + n * 44} 610`, c.deep, 3, 0.35)),
  ) +
  repeat(16, (n) => line(`M${270 + n * 16} 600 v22`, c.pale, 6));

const apron: Motif = (c, id) =>
  line('M330 200 C330 90 470 90 470 200', c.accentDeep, 16) +
  line('M236 400 C150 420 170 520 130 560 M564 400 C650 420 630 520 670 560', c.accentDeep, 14) +
  form(id, 'M316 196 H484 Q490 330 580 380 L596 640 H204 L220 380 Q310 330 316 196 Z', c.mid, c.deep, 56) +
  form(`${id}p`, 'M290 452 H510 V560 Q510 586 484 586 H316 Q290 586 290 560 Z', c.light, c.mid, 46) +
  line('M290 474 H510 M400 474 V586', c.pale, 5) +
  line('M330 214 H470', c.pale, 6) +
  line('M446 452 V404', c.wood, 12) +
  flat('M440 404 L446 386 L452 404 Z', c.cream);

const cushion: Motif = (c, id) =>
  ground(c, 220) +
  form(
    id,
    'M186 300 Q170 262 214 272 Q400 316 586 272 Q630 262 614 300 Q580 450 618 600 Q630 646 586 638 Q400 610 214 638 Q170 646 182 600 Q220 450 186 300 Z',
    c.cream,
    c.creamDeep,
    50,
  ) +
  inside(
    id,
    repeat(9, (n) =>
      flat(
        `M${196 + n * 50} 240 h${n % 2 ? 8 : 20} q14 210 0 420 h-${n % 2 ? 8 : 20} q14 -210 0 -420 Z`,
        n % 2 ? c.light : c.mid,
        0.95,
      ),
    ) + flat('M560 260 Q540 450 570 660 H640 V260 Z', c.deep, 0.28),
  ) +
  line('M200 288 Q400 330 600 288', c.deep, 4, 0.35);

const socks: Motif = (c, id) =>
  ground(c, 190, 420) +
  `<g transform="translate(96 -22)">${form(`${id}b`, 'M300 150 H420 V420 Q420 470 480 500 L556 540 Q600 570 590 612 Q584 640 540 640 H440 Q330 640 306 560 Q300 540 300 500 Z', c.deep, c.deep, 0)}</g>` +
  form(
    id,
    'M250 170 H380 V430 Q380 474 440 506 L520 546 Q566 572 556 612 Q548 640 504 640 H390 Q282 640 256 560 Q250 540 250 500 Z',
    c.mid,
    c.deep,
    30,
  ) +
  inside(
    id,
    flat('M240 170 H400 V240 H240 Z', c.accent) +
      repeat(8, (n) => line(`M${256 + n * 18} 172 V238`, c.accentDeep, 5, 0.7)) +
      flat('M240 262 H400 V276 H240 Z M240 290 H400 V296 H240 Z', c.pale) +
      flat('M470 520 Q600 560 570 660 H480 Q520 600 470 520 Z', c.accent) +
      flat('M240 500 Q300 520 330 600 L300 660 H240 Z', c.accent),
  );

const yarn: Motif = (c, id) =>
  ground(c, 180) +
  line('M250 180 L520 560 M560 190 L300 560', c.wood, 16) +
  oval(248, 176, 20, 20, c.accentDeep) +
  oval(562, 186, 20, 20, c.accentDeep) +
  form(id, 'M210 470 a190 172 0 1 0 380 0 a190 172 0 1 0 -380 0 Z', c.mid, c.deep, 50) +
  inside(
    id,
    repeat(6, (n) => line(`M${180 + n * 50} 330 Q${330 + n * 40} 470 ${200 + n * 70} 660`, c.pale, 8, 0.55)) +
      repeat(4, (n) => line(`M200 ${400 + n * 60} Q400 ${330 + n * 60} 600 ${420 + n * 60}`, c.light, 8, 0.8)),
  ) +
  line('M560 600 C640 640 680 600 700 640 S640 690 600 664', c.mid, 9);

/** The textile motifs by name. */
export const clothMotifs: Record<string, Motif> = { blanket, towel, apron, cushion, socks, yarn };
