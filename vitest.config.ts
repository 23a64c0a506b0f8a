import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/{unit,wire}/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
    // Otherwise one core of two stays idle.
    maxWorkers: '100%',
    // A process for each file costs half a second of each; no test changes what another file sees.
    isolate: false,
    // Of the builds, and not the path of a browser that the environment may name.
    env: { FIREFOX: '' },
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
