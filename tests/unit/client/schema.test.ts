import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { loginV2 } from '../../../src/client/operations/authentication.ts';
import { toRequest } from '../../../src/client/http/request.ts';
import { checkOf } from '../../../src/client/schema/compile.ts';
import type { Schema } from '../../../src/client/schema/describe.ts';
import type { Violation } from '../../../src/client/schema/violation.ts';
import { anyJson, valuesOf } from '../../fixtures/arbitrary-value.ts';
import { clientAt } from '../../fixtures/clients.ts';
import { operationTable } from '../../fixtures/operation-table.ts';
import { json, startServer } from '../../fixtures/plain-server.ts';
import { fieldOf, spoil, spoilsOf } from '../../fixtures/spoil.ts';

const auth = { elevated: true, headers: () => Promise.resolve({ authorization: 'token' }) };
const runs = { numRuns: 12 };

function look(schema: Schema, value: unknown): { value: unknown; wrong: Violation[] } {
  const wrong: Violation[] = [];
  return { value: checkOf(schema)(value, wrong), wrong };
}

/** The wire form of a value. */
const written = (value: unknown): unknown => {
  const { body } = toRequest('', { method: 'POST', path: '' }, { value });
  return (JSON.parse(body ?? '') as { value: unknown }).value;
};

/** An input that can be sent: its path parameters are present. */
function withPath(path: string, input: unknown): Record<string, unknown> {
  let sent = input;
  for (const [, name = ''] of path.matchAll(/\{([\w.]+)\}/g))
    sent = spoil(sent, { at: name.split('.'), value: 'id-1' });
  return sent as Record<string, unknown>;
}

test('every row of the table is tested', () => {
  expect(operationTable.length).toBeGreaterThanOrEqual(170);
});

describe.each(operationTable)('an input of $service $name', ({ row }) => {
  const inputs = valuesOf(row.input, { form: 'program' });

  test('passes if valid, as with the schema library, and stays unchanged', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const before = structuredClone(input);
        expect(look(row.input, input)).toEqual({ value: before, wrong: [] });
        expect(row.input.safeParse(input).error).toBeUndefined();
      }),
      runs,
    );
  });

  test('is refused with one invalid field, as with the schema library, and that field is named', () => {
    fc.assert(
      fc.property(valuesOf(row.input, { form: 'program', isFull: true }), (input) => {
        for (const one of spoilsOf(row.input, input)) {
          const spoiled = spoil(input, one);
          expect(row.input.safeParse(spoiled).success, fieldOf(one)).toBe(false);
          expect(look(row.input, spoiled).wrong.map(({ field }) => field)).toContain(fieldOf(one));
        }
      }),
      { numRuns: 1 },
    );
  });

  test('is refused before sending, with all invalid fields by name', async () => {
    // No server listens at port 1: a request that is sent fails for another reason.
    const client = clientAt('http://127.0.0.1:1', auth);
    const spoiled = fc.tuple(inputs, fc.nat()).map(([input, pick]) => {
      const spoils = spoilsOf(row.input, input);
      const first = spoils[pick % spoils.length];
      return first === undefined ? input : spoil(spoil(input, first), { at: ['aField'], value: 1 });
    });
    await fc.assert(
      fc.asyncProperty(spoiled, async (input) => {
        const error = await client.call(row, input).catch((error: unknown) => error);
        if (!(error instanceof ShelfedgeError)) throw error;
        const fields = (error.details.violations ?? []).map(({ field }) => field);
        expect(fields).toEqual(fields.toSorted());
        expect(fields).toEqual(expect.arrayContaining(look(row.input, input).wrong.map(({ field }) => field)));
        expect(error).toMatchObject({
          code: 'invalid_input',
          message: `${row.path}: ${[...new Set(fields)].join(', ')}`,
        });
      }),
      { numRuns: 4 },
    );
  });
});

describe.each(operationTable)('an answer of $service $name', ({ row }) => {
  test('is parsed as written: times, infinite numbers, new fields and new values', () => {
    const answers = valuesOf(row.output, { form: 'program', isNewer: true });
    fc.assert(
      fc.property(answers, (answer) => {
        expect(look(row.output, written(answer))).toEqual({ value: answer, wrong: [] });
      }),
      runs,
    );
  });

  test('is parsed as by the schema library, whatever it is', () => {
    const answers = valuesOf(row.output, { form: 'wire', isNewer: true, noise: 1 });
    // The library drops a field of this name; the client treats it like any unknown field.
    const received = fc
      .oneof(anyJson, answers)
      .map(written)
      .filter((answer) => !JSON.stringify(answer).includes('__proto__'));
    fc.assert(
      fc.property(received, (answer) => {
        const theirs = row.output.safeParse(answer);
        const ours = look(row.output, answer);
        if (theirs.success) expect(ours).toEqual({ value: theirs.data, wrong: [] });
      }),
      runs,
    );
  });
});

test('a response nested without end is malformed', async () => {
  const depth = 20_000;
  const nested = '{"listValue":{"value":['.repeat(depth) + ']}}'.repeat(depth);
  const { url } = await startServer((response) => response.end(`{"state":"SUCCESS","additionalData":{"a":${nested}}}`));
  const call = clientAt(url, auth).call(loginV2, { loginId: { email: 'a@shop.example' }, password: 'secret' });
  await expect(call).rejects.toMatchObject({
    code: 'malformed_answer',
    details: {
      violations: [
        { field: expect.stringMatching(/^additionalData\.a\.listValue/), description: 'is nested too deeply' },
      ],
    },
  });
});

test('a call resolves or fails with a code for any response', async () => {
  let answer: unknown;
  let status = 200;
  const { url } = await startServer((response) => json(response, answer, status));
  const client = clientAt(url, auth);
  for (const { row } of operationTable) {
    const input = fc.sample(valuesOf(row.input, { form: 'program' }), 1).map((one) => withPath(row.path, one))[0];
    const answers = valuesOf(row.output, { form: 'wire', noise: 1 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyJson, answers), fc.constantFrom(200, 200, 200, 400, 500), async (any, code) => {
        [answer, status] = [written(any), code];
        const result: unknown = await client.call(row, input).catch((error: unknown) => error);
        if (!(result instanceof Error)) return;
        expect(result).toBeInstanceOf(ShelfedgeError);
        expect(result).not.toMatchObject({ code: 'invalid_input' });
      }),
      { numRuns: 6 },
    );
  }
});
