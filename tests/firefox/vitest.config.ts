import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/firefox/*.test.ts', 'tests/wire/edits-resent.test.ts'],
    // One Firefox at a time.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
