import { afterEach, expect, test, vi } from 'vitest';
import { keepStorage } from '../../../src/platform/keep-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const withStorage = (storage: object): void => void vi.stubGlobal('navigator', { storage });

test('the browser is asked to keep the extension’s storage', () => {
  const persist = vi.fn(() => Promise.resolve(true));
  withStorage({ persist });
  keepStorage();
  expect(persist).toHaveBeenCalledOnce();
});

test('a worker without this request, as in Chromium, starts', () => {
  withStorage({});
  expect(keepStorage).not.toThrow();
});

test('a request that fails is reported, and stops nothing', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  withStorage({ persist: () => Promise.reject(new Error('no')) });
  keepStorage();
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith(new Error('no')));
});
