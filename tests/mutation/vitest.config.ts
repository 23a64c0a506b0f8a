import { mergeConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

/** The tests that answer for a layer; those of other layers would find its faults later and by chance. */
const testsOf: Record<string, string[]> = {
  domain: ['tests/unit/domain/**/*'],
  protocol: ['tests/unit/protocol/**/*'],
  edits: ['tests/unit/edits/**/*', 'tests/wire/edits-*'],
  catalog: ['tests/unit/catalog/**/*', 'tests/wire/catalog*'],
  client: ['tests/unit/client/**/*', 'tests/wire/{client,session}-*', 'tests/wire/{session,silent-login,log-in-again}'],
  background: ['tests/unit/background/**/*', 'tests/wire/{background-*,price-matrix,start-batch,write-commands}'],
};

const layer = process.env['MUTATED_LAYER'] ?? '';
/** For a few files: the tests that answer for them, in place of all of the layer's. */
const given = process.env['MUTATION_TESTS']?.split(' ');
const { include: _all, ...test } = config.test ?? {};

export default mergeConfig(
  { ...config, test },
  { test: { include: (given ?? testsOf[layer] ?? []).map((path) => `${path}.test.ts`) } },
);
