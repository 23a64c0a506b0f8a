import type { Scene } from './scenes.ts';
import { accentedTag, mirroredTag } from './pseudo-tags.ts';

/** A way to look at a scene. */
export interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  /** The system's own colours, in high contrast. */
  isForced?: boolean;
  /** Chooses the catalog; without it, English. */
  language?: string;
  isNarrow?: boolean;
  /** Only for a few scenes. */
  only?: RegExp;
}

export const looks: readonly Look[] = [
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'pseudo', colorScheme: 'light', language: accentedTag },
  {
    name: 'rtl',
    colorScheme: 'light',
    language: mirroredTag,
    only: /results|states|variants|price|typing|saved|stores|sites|welcome|history|bulk|sign-in|dinar|untracked|groups|question|confirm|small|report/,
  },
  { name: 'narrow', colorScheme: 'light', isNarrow: true, only: /^(card|workbench)-/ },
  {
    name: 'forced',
    colorScheme: 'light',
    isForced: true,
    only: /results|states|price|problem|conflict|stores|sign-in-(log-in|factor|wrong)/,
  },
];

const sizes = {
  popup: { width: 380, narrowWidth: 380, height: 580 },
  card: { width: 320, narrowWidth: 280, height: 480 },
  workbench: { width: 1000, narrowWidth: 320, height: 800 },
};

/** The size of a surface's window, CSS px. */
export function sizeOf(surface: Scene['surface'], { isNarrow = false }: Look): { width: number; height: number } {
  const { width, narrowWidth, height } = sizes[surface];
  return { width: isNarrow ? narrowWidth : width, height };
}
