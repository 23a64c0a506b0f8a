/** The colours one picture is drawn in, as CSS hex colours. */
export interface Palette {
  wall: string;
  wallShape: string;
  table: string;
  tableEdge: string;
  shadow: string;
  /** The object itself, from the side in shade to the side in light. */
  deep: string;
  mid: string;
  light: string;
  pale: string;
  /** A second colour for details. */
  accent: string;
  accentDeep: string;
  cream: string;
  creamDeep: string;
  wood: string;
  woodDeep: string;
  ink: string;
}

/** The few tints the series is set against: sand, blush, butter, sage and mist. */
const wallHues = [72, 38, 95, 140, 225];
const closestWall = 50;

/** A warm, muted palette around one hue (degrees of the OKLCH circle); every picture of the series shares its tones. */
export function paletteOf(hue: number): Palette {
  const walls = wallHues.filter((wall) => hueDistance(wall, hue) >= closestWall);
  const wallHue = walls[Math.floor(hue * 2.7) % walls.length] ?? 72;
  // Blue is loud next to the others at the same chroma.
  const tint = wallHue === 225 ? 0.6 : 1;
  const accentHue = hue + 155;
  // Yellows are only themselves when they are light.
  const lift = Math.max(0, 1 - hueDistance(hue, 88) / 40) * 0.1;
  return {
    wall: oklch(0.895, 0.034 * tint, wallHue),
    wallShape: oklch(0.935, 0.024 * tint, wallHue),
    table: oklch(0.82, 0.05 * tint, wallHue - 8),
    tableEdge: oklch(0.74, 0.055 * tint, wallHue - 8),
    shadow: oklch(0.66, 0.055 * tint, wallHue - 8),
    deep: oklch(0.45 + lift, 0.095, hue - 8),
    mid: oklch(0.58 + lift, 0.115, hue),
    light: oklch(0.7 + lift, 0.105, hue + 6),
    pale: oklch(0.87, 0.06, hue + 10),
    accent: oklch(0.62, 0.1, accentHue),
    accentDeep: oklch(0.48, 0.085, accentHue),
    cream: '#f5ecd9',
    creamDeep: '#dfcfb2',
    wood: '#c0925f',
    woodDeep: '#98693d',
    ink: '#33291f',
  };
}

function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(toHexByte).join('')}`;
}

function toHexByte(linear: number): string {
  const clamped = Math.min(1, Math.max(0, linear));
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
