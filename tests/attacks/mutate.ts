import { createRandom } from '../../demo/platform/seeded-random.ts';
import type { CommandName } from '../../src/protocol/commands.ts';
import { commandInputs } from '../fixtures/command-inputs.ts';
import { stamp } from '../fixtures/stamp.ts';

/** The values that a mutation sets. */
const oddities: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  '',
  '\u202E\u0000',
  '../../%2e%2e',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(100_000),
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"caller":"workbench"},"constructor":{"prototype":{}}}'),
];
const oddNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'edits.commit ',
  'Edits.Commit',
  '',
  'x'.repeat(5000),
];

type Tree = Record<string, unknown>;

/** Valid messages with up to three mutations each, the same for the same seed. Half of them name one of `storeIds`. */
export function mutateMessages(seed: number, count: number, storeIds: readonly string[]): unknown[] {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  // A fresh value each time, because a later mutation may change it.
  const pickOddity = (): unknown => structuredClone(pick(oddities));
  // The workbench may forget everything, and then there is no store for what follows.
  const names = (Object.keys(commandInputs) as CommandName[]).filter((name) => name !== 'data.forgetAll');
  const mutate = (message: Tree): unknown => {
    const kind = random();
    if (kind < 0.05) return pickOddity();
    if (kind < 0.12) return { ...message, command: pick(oddNames) };
    if (kind < 0.2) return { ...message, command: pick(names) };
    if (kind < 0.28) return { ...message, [pick(['shelfedge', 'extra', 'sender', 'id', 'caller'])]: pickOddity() };
    const { parent, key } = pickPlace(message, pick);
    if (random() < 0.3) delete parent[key];
    else parent[key] = pickOddity();
    return message;
  };
  return Array.from({ length: count }, () => {
    const command = pick(names);
    const input = structuredClone(commandInputs[command]) as Tree;
    if ('storeId' in input && storeIds.length > 0 && random() < 0.5) input['storeId'] = pick(storeIds);
    let message: unknown = { shelfedge: stamp, command, input };
    for (let left = Math.floor(random() * 4); left > 0 && isTree(message); left -= 1) message = mutate(message);
    return message;
  });
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A random position in a message: an object in it and one of its keys. */
function pickPlace(message: Tree, pick: <T>(from: readonly T[]) => T): { parent: Tree; key: string } {
  let parent = message;
  for (;;) {
    const key = pick(Object.keys(parent).length === 0 ? ['input'] : Object.keys(parent));
    const child = parent[key];
    if (!isTree(child) || Object.keys(child).length === 0 || pick([true, true, false])) {
      if (parent !== message || pick([true, false, false])) return { parent, key };
    }
    if (!isTree(child)) {
      const input = message['input'];
      return isTree(input) && Object.keys(input).length > 0
        ? { parent: input, key: pick(Object.keys(input)) }
        : { parent: message, key };
    }
    parent = child;
  }
}
