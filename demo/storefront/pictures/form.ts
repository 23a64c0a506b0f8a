import type { Palette } from './palette.ts';

/** Draws one kind of goods, about 400 wide, standing on the line y = 640 around x = 400; `id` keeps clip names apart. */
export type Motif = (colours: Palette, id: string) => string;

/** A body lit from the left: filled with the shade, then with the light side laid `turn` pixels to the left. */
export function form(id: string, outline: string, lit: string, shade: string, turn = 54): string {
  return (
    `<clipPath id="${id}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${shade}"/>` +
    `<g clip-path="url(#${id})"><path d="${outline}" fill="${lit}" transform="translate(${-turn} 0)"/></g>`
  );
}

/** Something drawn only inside a body that `form` has drawn under the same id. */
export function inside(id: string, content: string): string {
  return `<g clip-path="url(#${id})">${content}</g>`;
}

/** A flat shape. */
export function flat(outline: string, fill: string, opacity = 1): string {
  return `<path d="${outline}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** A line with round ends. */
export function line(outline: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** An ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

/** The soft pool of shadow an object of this width stands in. */
export function ground(colours: Palette, halfWidth: number, x = 400): string {
  return oval(x + 34, 642, halfWidth + 26, 20, colours.shadow, 0.55);
}

/** Repeats a drawing for each whole number from 0 to `times` - 1. */
export function repeat(times: number, draw: (step: number) => string): string {
  return Array.from({ length: times }, (_, step) => draw(step)).join('');
}
