import { createElement, useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hiddenPlace } from '../../../src/domain/frame-place.ts';
import type { PlaceSource } from '../../../src/ui/card/place-source.ts';
import { alwaysWhole } from '../../../src/ui/card/frame-fit.ts';
import { useFrameState, type FrameFacts } from '../../../src/ui/card/use-frame-state.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

let shownMs: number | null = null;
let cardPx = 0;
const place: PlaceSource = {
  get: () => ({ ...hiddenPlace, shownMs, windowWidth: 1280, windowHeight: 720, isByItself: true }),
  canProveVisibility: true,
  zoom: () => 1,
  subscribe: () => () => undefined,
  leave: () => undefined,
};

const inner = { getBoundingClientRect: () => ({ height: cardPx }) } as HTMLElement;

beforeEach(() => {
  [shownMs, cardPx] = [null, 0];
});

/** Draws a card that opened by itself; calls back for the state of its frame. */
async function drawFrame(): Promise<() => FrameFacts> {
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  let read: (() => FrameFacts) | undefined;
  const Frame = () => {
    read = useFrameState({ place, inner: useRef(inner) }).current;
    return null;
  };
  await openPage(() => ({})).draw(createElement(Frame));
  return read as () => FrameFacts;
}

const happen = (type: string, isTrusted: boolean, more: object = {}, target: EventTarget = window): void => {
  const event = new window.Event(type, { bubbles: true });
  for (const [name, value] of Object.entries({ isTrusted, ...more })) Object.defineProperty(event, name, { value });
  target.dispatchEvent(event);
};

test.each([
  ['a key', 'input', true, false],
  ['a key that was collected before it was drawn', 'input', false, false],
  ['a pointer', 'pointerdown', true, false],
  ['a script’s pointer', 'pointerdown', false, true],
])('a card that opened by itself is touched by a person: %s', async (_how, type, isTrusted, isUntouched) => {
  const facts = await drawFrame();
  expect(facts().isUntouched).toBe(true);
  happen(type, isTrusted);
  expect(facts().isUntouched).toBe(isUntouched);
});

test.each([
  ['ArrowUp', '<input data-typed>', false],
  ['ArrowUp', '<button>', true],
  ['Enter', '<input data-typed>', true],
  ['Tab', '<input data-typed>', true],
])('a card that opened by itself is touched where a key steps its number: %s in %s', async (key, html, isUntouched) => {
  const facts = await drawFrame();
  document.body.innerHTML = html;
  happen('keydown', true, { key }, document.body.firstElementChild ?? window);
  expect(facts().isUntouched).toBe(isUntouched);
});

test('a card that grew by itself waits for its frame, although no observer has told the growth yet', async () => {
  vi.stubGlobal('innerWidth', 320);
  vi.stubGlobal('innerHeight', 316);
  const facts = await drawFrame();
  [shownMs, cardPx] = [1, 300];
  expect(facts().fit.tag).toBe('whole');
  cardPx = 340;
  expect(facts().fit.tag).toBe('following');
  vi.stubGlobal('innerHeight', 356);
  expect(facts().fit).toEqual(alwaysWhole);
});
