import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,wire}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
    // Otherwise one core of two stays idle.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
