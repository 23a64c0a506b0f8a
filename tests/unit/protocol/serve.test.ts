import { anything, assert, asyncProperty, constantFrom, integer, oneof, record, string } from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { callerGroups, command, type Caller } from '../../../src/protocol/commands/command.ts';
import { Nothing } from '../../../src/protocol/commands/inputs.ts';
import { commands, type CommandName, type StorefrontCommand } from '../../../src/protocol/commands.ts';
import type { Reply } from '../../../src/protocol/envelope.ts';
import type { Sender } from '../../../src/protocol/sender.ts';
import { createServe, type Handlers } from '../../../src/protocol/serve.ts';
import { commandInputs } from '../../fixtures/command-inputs.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct } from '../../fixtures/product.ts';
import { stamp } from '../../fixtures/stamp.ts';

const names = Object.keys(commands) as CommandName[];
const callers: Caller[] = ['popup', 'workbench', 'card', 'page'];
const senders: Record<Caller, Sender> = {
  popup: { caller: 'popup' },
  workbench: { caller: 'workbench' },
  card: { caller: 'card', tabId: 1, documentId: 'd' },
  page: { caller: 'page', tabId: 1, documentId: 'd', origin: 'https://shop.example', url: 'https://shop.example/' },
};
const allowed = (name: CommandName): readonly Caller[] => callerGroups[commands[name].callers];
const firstCaller = (name: CommandName): Sender => senders[allowed(name)[0] ?? 'popup'];
const message = (command: string, input: unknown) => ({ shelfedge: stamp, command, input });

/** Serves commands with handlers that all return or throw the same, and records their inputs. */
function createDoor(answer: unknown = {}, isThrown = false) {
  const requests: { name: string; input: unknown; sender: Sender }[] = [];
  const reported: unknown[] = [];
  const used = { count: 0 };
  const handle = (name: string) => (input: unknown, sender: Sender) => {
    requests.push({ name, input, sender });
    return isThrown ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const handlers = Object.fromEntries(names.map((name) => [name, handle(name)])) as unknown as Handlers;
  return {
    requests,
    reported,
    used,
    serve: createServe(handlers, {
      version: stamp,
      report: (error) => reported.push(error),
      onUse: () => (used.count += 1),
    }),
  };
}
const codeOf = (reply: Reply | undefined): string | undefined => (reply?.ok === false ? reply.error.code : undefined);

describe('the callers of a command', () => {
  test.each(names)('are alone let in: %s', async (name) => {
    for (const caller of callers) {
      const { serve, requests } = createDoor();
      const reply = await serve(message(name, commandInputs[name]), senders[caller]);
      const isAllowed = allowed(name).includes(caller);
      expect([caller, codeOf(reply) === 'not_allowed']).toEqual([caller, !isAllowed]);
      expect(requests).toHaveLength(isAllowed ? 1 : 0);
    }
  });

  test('a sender that the browser does not vouch for is no caller', async () => {
    const { serve, requests } = createDoor();
    for (const name of names)
      expect(codeOf(await serve(message(name, commandInputs[name]), undefined))).toBe('not_allowed');
    expect(requests).toEqual([]);
  });

  test('a storefront page sends commands of pages alone, which write nothing and are no use of the key', () => {
    const ofPages = names.filter((name) => allowed(name).includes('page'));
    expect(ofPages).toContain('page.resolve');
    const others = ofPages.filter((name) => {
      return !name.startsWith('page.') || commands[name].use !== 'none';
    });
    expect(others).toEqual([]);
  });
});

describe('use of the key', () => {
  test('is counted once for each such command, and not for a refused one', async () => {
    const door = createDoor();
    await door.serve(message('key.lock', { storeId: 's' }), { caller: 'popup' });
    expect(door.used.count).toBe(1);
    await door.serve(message('signIn.readProfile', { storeId: 's' }), { caller: 'popup' });
    await door.serve(message('page.closeCard', {}), senders.page);
    await door.serve(message('key.lock', { storeId: 's' }), senders.page);
    await door.serve(message('nothing.known', {}), { caller: 'popup' });
    expect(door.used.count).toBe(1);
  });
});

describe('a row of the command table', () => {
  const row = {
    callers: 'popups',
    repeatable: true,
    use: 'plain',
    input: Nothing,
    output: Nothing,
  } as const;
  const { callers: _c, ...withoutCallers } = row;
  const { repeatable: _r, ...withoutRepeatable } = row;
  const { use: _u, ...withoutUse } = row;
  test('must give every attribute to compile', () => {
    expect(command(row)).toBe(row);
    // @ts-expect-error it names no callers
    command(withoutCallers);
    // @ts-expect-error it does not say whether it is repeatable
    command(withoutRepeatable);
    // @ts-expect-error it does not say how a person uses it
    command(withoutUse);
  });
  test('a row of the storefront alone is a command that a storefront page may send', () => {
    expectTypeOf<StorefrontCommand>().toEqualTypeOf<
      | 'page.resolve'
      | 'page.openCard'
      | 'page.openKey'
      | 'page.tiles'
      | 'page.load'
      | 'page.explain'
      | 'page.openReport'
      | 'page.openBulk'
      | 'page.viewAsShopper'
      | 'page.openSearch'
      | 'page.dock'
      | 'page.stop'
      | 'page.closeCard'
    >();
  });
});

describe('a message of another format is ignored', () => {
  test.each([
    undefined,
    null,
    'page.resolve',
    [],
    {},
    { shelfedge: 1, command: 'page.resolve', input: {} },
    { command: 'page.resolve', input: {} },
    { shelfedge: stamp, command: 7, input: {} },
    { shelfedge: stamp, input: {} },
    { shelfedge: stamp, command: 'page.resolve', input: {}, url: 'https://evil.example' },
  ])('%j', async (foreign) => {
    const { serve, requests } = createDoor();
    expect(await serve(foreign, senders.popup)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('nothing is thrown and no handler is called, for any message', async () => {
    const { serve, requests } = createDoor();
    await assert(
      asyncProperty(anything({ withNullPrototype: true, withMap: true, withDate: true }), async (foreign) => {
        expect(await serve(foreign, senders.popup)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
    expect(requests).toEqual([]);
  });
});

describe('a message of another version of the extension', () => {
  test.each(names)('is refused by its own code, before anything is done: %s', async (name) => {
    const { serve, requests, used } = createDoor();
    for (const shelfedge of ['0.0.9', `${stamp}.1`, '']) {
      const reply = await serve({ shelfedge, command: name, input: commandInputs[name] }, firstCaller(name));
      expect(codeOf(reply)).toBe('other_version');
    }
    expect([requests, used.count]).toEqual([[], 0]);
  });

  test('is refused so too where the command is not known here, but from no caller not at all', async () => {
    const { serve } = createDoor();
    const old = { shelfedge: '0.0.9', command: 'gone.by.now', input: {} };
    expect(codeOf(await serve(old, senders.popup))).toBe('other_version');
    expect(codeOf(await serve(old, undefined))).toBe('not_allowed');
  });
});

describe('an unknown command is refused', () => {
  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '',
    ' page.resolve',
    'PAGE.LOOK',
    'page',
  ])('%s', async (name) => {
    const { serve, requests } = createDoor();
    for (const caller of callers) expect(codeOf(await serve(message(name, {}), senders[caller]))).toBe('not_allowed');
    expect(requests).toEqual([]);
  });

  test('an unknown command is refused whatever its name', async () => {
    const { serve, requests } = createDoor();
    await assert(
      asyncProperty(string({ unit: 'binary' }), constantFrom(...callers), async (name, caller) => {
        expect(codeOf(await serve(message(name, {}), senders[caller]))).toBe('not_allowed');
      }),
    );
    expect(requests).toEqual([]);
  });
});

describe('an input', () => {
  const huge = 'x'.repeat(10_000);
  const bad: [why: string, name: CommandName, input: unknown][] = [
    ['that is missing', 'catalog.search', undefined],
    ['that is no object', 'catalog.search', 'mug'],
    ['without a field', 'catalog.search', { storeId: 's' }],
    ['with a field of another kind', 'catalog.search', { storeId: 's', text: { $contains: '' } }],
    ['with too long a text', 'catalog.search', { storeId: 's', text: huge }],
    ['with too long a key', 'stores.connect', { ...commandInputs['stores.connect'], apiKey: huge }],
    ['with an id that is none', 'edits.undo', { id: '1' }],
    ['with a field that is none', 'page.openCard', { field: '__proto__', choices: {} }],
    ['with a choice that is no text', 'page.openCard', { field: 'price', choices: { Size: 1 } }],
    ['with a hold that is too long', 'edits.commit', { ...commandInputs['edits.commit'], holdMs: 60_000 }],
    ['with a hold that is past', 'edits.commit', { ...commandInputs['edits.commit'], holdMs: -1 }],
    ['with a hold that is no number', 'edits.commit', { ...commandInputs['edits.commit'], holdMs: Number.NaN }],
    ['with a height that is no number of pixels', 'card.shape', { height: Number.POSITIVE_INFINITY }],
    ['with half an intent', 'edits.commit', { storeId: 's', intent: {}, holdMs: 0 }],
  ];
  test.each(bad)('%s is refused before its handler: %s', async (_, name, input) => {
    const { serve, requests } = createDoor();
    const reply = await serve(message(name, input), firstCaller(name));
    expect(reply).toEqual({
      ok: false,
      error: { code: 'invalid_input', message: `${name}: the input was refused`, details: {} },
    });
    expect(requests).toEqual([]);
  });

  test('reaches its handler without undeclared fields', async () => {
    const { serve, requests } = createDoor();
    const input = JSON.parse('{"storeId":"s","url":"https://evil.example","__proto__":{"admin":true}}') as object;
    await serve(message('stores.disconnect', input), senders.workbench);
    expect(requests).toEqual([{ name: 'stores.disconnect', input: { storeId: 's' }, sender: senders.workbench }]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each(names)('any input of %s is answered with a code or handled as declared', async (name) => {
    const own = commandInputs[name] as object;
    const twisted = record(
      Object.fromEntries(Object.keys(own).map((key) => [key, oneof(anything(), integer(), string())])),
    );
    await assert(
      asyncProperty(oneof(anything(), twisted), async (input) => {
        const { serve, requests } = createDoor();
        const reply = await serve(message(name, input), firstCaller(name));
        if (requests.length === 0) expect(codeOf(reply)).toBe('invalid_input');
        else expect(commands[name].input.parse(requests[0]?.input)).toEqual(requests[0]?.input);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an answer', () => {
  test('is sent without undeclared fields at any depth', async () => {
    const leaky = {
      product: { ...createProduct(), token: 'secret', price: { ...createProduct().price, key: 'secret' } },
      seq: 1,
      reader: 'merchant',
      apiKey: 'secret',
    };
    const reply = await createDoor(leaky).serve(
      message('catalog.product', commandInputs['catalog.product']),
      senders.popup,
    );
    expect(reply).toEqual({ ok: true, value: { product: createProduct(), seq: 1, reader: 'merchant' } });
  });

  test('an answer that does not match its declaration is not sent', async () => {
    for (const wrong of [
      undefined,
      null,
      { edit: { apiKey: 'secret' } },
      { edit: { ...createEdit(), state: { tag: 'secret' } } },
    ]) {
      const reply = await createDoor(wrong).serve(
        message('edits.commit', commandInputs['edits.commit']),
        senders.popup,
      );
      expect(codeOf(reply)).toBe('internal');
      expect(JSON.stringify(reply)).not.toContain('secret');
    }
  });

  test('an answer that is a ShelfedgeError keeps its code and details', async () => {
    const error = new ShelfedgeError('throttled', '/x answered 429', { status: 429, retryAfterMs: 3000 });
    const { serve, reported } = createDoor(error, true);
    expect(await serve(message('card.close', {}), senders.card)).toEqual({
      ok: false,
      error: { code: 'throttled', message: '/x answered 429', details: { status: 429, retryAfterMs: 3000 } },
    });
    expect(reported).toEqual([]);
  });

  test('an answer that is a foreign error is sent without its text', async () => {
    for (const thrown of [new Error('secret'), 'secret', { code: 'timeout', message: 'secret' }, null]) {
      const { serve, reported } = createDoor(thrown, true);
      const reply = await serve(message('card.close', {}), senders.card);
      expect(reply).toMatchObject({ error: { code: 'internal', message: 'Something went wrong in the extension.' } });
      expect(reported).toEqual([thrown]);
      expect(JSON.stringify(reply)).not.toContain('secret');
    }
  });
});
