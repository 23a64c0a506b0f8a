const layer = process.env.MUTATED_LAYER;
const folder = `.output/mutation/${layer}`;

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  ignorePatterns: ['.output', '.wxt', 'bench', 'docs'],
  // Tables and schemas are made once, when a file loads: each of their mutants would need every test.
  ignoreStatic: true,
  // The file would be rewritten by the compiler's old interface, which this compiler does not have.
  tsconfigFile: 'none',
  // Results that a later run need not try again.
  incremental: true,
  incrementalFile: `${folder}/incremental.json`,
  tempDirName: `${folder}/work`,
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: `${folder}/report.json` },
  htmlReporter: { fileName: `${folder}/report.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  timeoutMS: 10_000,
};
