import { describe, expect, test } from 'vitest';
import { readPosted, type Frame } from '../../../src/base/posted.ts';

const window = { name: 'ours' } as Window;
const origin = 'https://shop.example';
const frame: Frame = { window, origin, state: 'secret' };
const from = (change: object, data: unknown = { state: 'secret', code: 'c', height: 12 }) =>
  readPosted({ source: window, origin, data, ...change }, frame);

describe('a message posted by a frame', () => {
  test('is read by name and kind', () => {
    const posted = from({});
    expect(posted?.text('code')).toBe('c');
    expect(posted?.number('height')).toBe(12);
    expect(posted?.text('height')).toBeUndefined();
    expect(posted?.number('code')).toBeUndefined();
    expect(posted?.text('else')).toBeUndefined();
  });

  test.each<[string, object]>([
    ['another window', { source: { name: 'ours' } }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://elsewhere.example' }],
  ])('is not read from %s', (_name, change) => {
    expect(from(change)).toBeUndefined();
  });

  test('is not read before the frame has a window', () => {
    const message = { source: null, origin, data: { state: 'secret' } };
    expect(readPosted(message, { ...frame, window: null })).toBeUndefined();
  });

  test('is read from any origin where none is known', () => {
    const message = { source: window, origin: 'https://www.shop.example', data: { state: 'secret', code: 'c' } };
    expect(readPosted(message, { ...frame, origin: null })?.text('code')).toBe('c');
    expect(readPosted({ ...message, source: null }, { ...frame, origin: null })).toBeUndefined();
    expect(readPosted({ ...message, data: { state: 'guessed' } }, { ...frame, origin: null })).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['another state', { state: 'guessed', code: 'c' }],
    ['no state', { code: 'c' }],
    ['a state that is inherited', Object.create({ state: 'secret' })],
    ['nothing', null],
    ['text', 'secret'],
    ['a number', 7],
  ])('is not read with %s', (_name, data) => {
    expect(from({}, data)).toBeUndefined();
    expect(from({ data: undefined })).toBeUndefined();
  });

  test('runs nothing of the message', () => {
    let isRun = false;
    const data = {
      state: 'secret',
      get code() {
        isRun = true;
        return 'c';
      },
    };
    expect(from({}, data)?.text('code')).toBeUndefined();
    expect(isRun).toBe(false);
  });
});
