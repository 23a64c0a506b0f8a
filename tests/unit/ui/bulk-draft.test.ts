import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldKey } from '../../../src/domain/fields.ts';
import { BulkChange } from '../../../src/domain/bulk.ts';
import {
  emptyDraft,
  scopes,
  endings,
  ruleKinds,
  withField,
  withoutPicked,
  withPicked,
  type BulkDraft,
} from '../../../src/ui/workbench/bulk/bulk-draft.ts';
import { draftReadings, readDraft } from '../../../src/ui/workbench/bulk/read-draft.ts';
import { titleOf } from '../../../src/ui/workbench/bulk/bulk-title.ts';

const draft = (more: Partial<BulkDraft>): BulkDraft => ({ ...emptyDraft, ...more });
const amountOf = (amount: string, locale: string, currency: string | null = 'EUR') =>
  read({ kind: 'set', amount }, locale, currency);
const read = (more: Partial<BulkDraft>, locale = 'en', currency: string | null = 'EUR') =>
  readDraft(draft(more), { locale, currency });
/** The texts that an ambiguous one can be changed to. */
const readings = (more: Partial<BulkDraft>, locale: string, currency: string | null = 'EUR') => {
  const found = read(more, locale, currency);
  return found.tag === 'ok' ? null : draftReadings(draft(more), found, { locale, currency });
};

describe('a bulk change as it is typed', () => {
  it('is a rule with its ending', () => {
    expect(read({ amount: '10 %', ending: '.99', to: 'up' })).toMatchObject({
      tag: 'ok',
      request: {
        selection: { kind: 'all' },
        change: {
          kind: 'rule',
          rule: {
            field: 'price',
            change: { kind: 'minus_percent', percent: '10' },
            ending: { digits: '.99', to: 'up' },
          },
        },
      },
    });
  });

  it('has a rule for endings that would turn its direction, and rounds a margin up only', () => {
    const ending = { amount: '2', ending: '.99', to: 'down' } as const;
    expect(read(ending)).toMatchObject({ request: { change: { rule: { turned: 'leave', ending: { to: 'down' } } } } });
    expect(read({ ...ending, turned: 'other_way' })).toMatchObject({
      request: { change: { rule: { turned: 'other_way' } } },
    });
    expect(read({ ...ending, kind: 'margin' })).toMatchObject({
      request: { change: { rule: { ending: { to: 'up' } } } },
    });
  });

  it('reads numbers as the person writes them', () => {
    expect(amountOf('1.234,50', 'de')).toMatchObject({
      request: { change: { rule: { change: { amount: '1234.50' } } } },
    });
    expect(amountOf('٥٠', 'ar')).toMatchObject({ request: { change: { rule: { change: { amount: '50.00' } } } } });
    expect(amountOf('€1,23,456.50', 'en-IN')).toMatchObject({
      request: { change: { rule: { change: { amount: '123456.50' } } } },
    });
  });

  it.each([
    ['1.000', 'en', 'EUR', 'too_many_decimals'],
    ['1.234', 'en', 'EUR', 'too_many_decimals'],
    ['19.99', 'en', 'JPY', 'too_many_decimals'],
    ['1.234', 'fr', 'EUR', 'ambiguous'],
    ['1.234', 'fr', null, 'ambiguous'],
    ['-5', 'en', 'EUR', 'negative'],
    ['$5', 'en', 'EUR', 'not_a_number'],
    ['1e3', 'en', null, 'not_a_number'],
    ['1000000000', 'en', null, 'too_large'],
  ])('never guesses what an amount of %s in %s, %s, is', (amount, locale, currency, tag) => {
    expect(amountOf(amount, locale, currency)).toMatchObject({ tag: 'problem', at: 'amount', problem: { tag } });
    expect(read({ field: 'cost', entry: amount }, locale, currency)).toMatchObject(
      tag === 'negative' ? { tag: 'ok' } : { tag: 'problem', at: 'entry', problem: { tag } },
    );
  });

  it('leaves the decimals to each product where the store’s currency is not known', () => {
    expect(amountOf('1.234', 'en', null)).toMatchObject({
      request: { change: { rule: { change: { amount: '1.234' } } } },
    });
    expect(read({ field: 'cost', entry: '1.234' }, 'en', null)).toMatchObject({
      request: { change: { kind: 'entry', text: '1.234' } },
    });
  });

  it('asks back about an ambiguous amount, with its possible readings', () => {
    expect(readings({ kind: 'set', amount: '1.234' }, 'fr', 'KWD')).toEqual(['1234', '1,234']);
    expect(readings({ kind: 'set', amount: '1.234' }, 'fr')).toEqual(['1234']);
    expect(readings({ kind: 'set', amount: '1.234' }, 'fr', null)).toEqual(['1234', '1,234']);
    expect(readings({ kind: 'plus_percent', amount: '1.234 %' }, 'fr')).toEqual(['1234%', '1,234%']);
    expect(readings({ kind: 'minus_percent', amount: '1.234 %' }, 'fr')).toEqual(['1,234%']);
    expect(readings({ field: 'cost', entry: '1.234' }, 'fr', 'KWD')).toEqual(['1234', '1,234']);
    expect(readings({ field: 'cost', entry: '10%' }, 'en')).toEqual(['+10%', '-10%']);
    expect(readings({ kind: 'set', amount: 'ten' }, 'en')).toEqual([]);
  });

  it.each(['+10', '-10%', '=10', '10%%', '%'])('takes no sign with a percentage: %s', (amount) => {
    expect(read({ amount })).toMatchObject({ tag: 'problem', at: 'amount' });
  });

  it.each<[string, Partial<BulkDraft>, string, string]>([
    ['an empty amount', {}, 'amount', 'empty'],
    ['letters', { amount: 'ten' }, 'amount', 'not_a_number'],
    ['more than everything off', { amount: '110' }, 'amount', 'percent_bounds'],
    ['a margin of the whole price', { kind: 'margin', amount: '100' }, 'amount', 'percent_bounds'],
    ['an amount without end', { kind: 'set', amount: '1234567890123' }, 'amount', 'too_large'],
    ['both, the amount first', { amount: '110', ending: 'own' }, 'amount', 'percent_bounds'],
    ['an own ending that is none', { amount: '5', ending: 'own', ownEnding: 'x' }, 'ending', 'ending'],
    ['nothing but the ending, and none', { kind: 'keep' }, 'ending', 'ending'],
    ['no text to choose products by', { amount: '5', scope: 'text', text: '  ' }, 'text', 'empty'],
    ['pieces that are none', { field: 'stock', entry: 'many' }, 'entry', 'not_a_whole_number'],
    ['an empty stock', { field: 'stock', entry: '' }, 'entry', 'empty'],
    ['too long a ribbon', { field: 'ribbon', entry: 'x'.repeat(31) }, 'entry', 'too_long'],
  ])('names the problem of %s', (_, more, at, tag) => {
    expect(read(more)).toMatchObject({ tag: 'problem', at, problem: { tag } });
  });

  it('is of the picked products alone, until another store is chosen', () => {
    const picked = { ...withPicked(draft({ amount: '10', scope: 'text', text: 'mug' }), ['a', 'b']) };
    expect(read(picked)).toMatchObject({ request: { selection: { kind: 'ids', ids: ['a', 'b'] } } });
    expect(read(withoutPicked(picked))).toMatchObject({ request: { selection: { kind: 'all' } } });
  });

  it('leaves problems of a single product to that product', () => {
    expect(read({ field: 'stock', entry: '-500' })).toMatchObject({
      request: { change: { kind: 'entry', field: 'stock', text: '-500' } },
    });
    expect(read({ field: 'ribbon', entry: '' }).tag).toBe('ok');
  });

  it('is always accepted by the background, or a problem of a visible field', () => {
    const drafts = fc.record({
      text: fc.string(),
      scope: fc.constantFrom(...scopes),
      productIds: fc.array(fc.string()),
      field: fc.constantFrom(...FieldKey.options),
      kind: fc.constantFrom(...ruleKinds.salePrice),
      amount: fc.oneof(fc.string(), fc.float({ min: 0, max: 2000, noNaN: true }).map(String)),
      ending: fc.constantFrom(...endings),
      ownEnding: fc.oneof(fc.string(), fc.constant('.49')),
      to: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
      turned: fc.constantFrom('leave' as const, 'other_way' as const),
      entry: fc.oneof(fc.string(), fc.constantFrom('+5', '-10%', 'true')),
      group: fc.constantFrom(null, { id: 'g1', name: 'Gifts' }, { id: 'g2', name: 'x'.repeat(300) }),
    });
    fc.assert(
      fc.property(drafts, fc.constantFrom('EUR', 'JPY', null), (some, currency) => {
        const found = readDraft(some, { locale: 'en', currency });
        if (found.tag === 'ok') expect(BulkChange.safeParse(found.request.change).success).toBe(true);
        else expect(['text', 'amount', 'ending', 'entry', 'group']).toContain(found.at);
        expect(titleOf(some, 'V1_CATALOG').length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('keeps the rule with the field where both go together', () => {
    expect(withField(draft({ field: 'salePrice', kind: 'off_price' }), 'price').kind).toBe('minus_percent');
    expect(withField(draft({ kind: 'margin' }), 'salePrice').kind).toBe('margin');
    expect(withField(draft({}), 'visible').entry).toBe('true');
  });

  it('adds to a group or removes from it once the group is chosen', () => {
    const adding = withField(draft({}), 'group');
    expect(read(adding)).toMatchObject({ tag: 'problem', at: 'group', problem: { tag: 'no_group' } });
    const group = { id: 'g1', name: 'Gifts' };
    expect(read({ ...adding, group })).toMatchObject({
      request: { change: { kind: 'group', group, isIn: true } },
    });
    const removing = { ...adding, group, entry: 'false' };
    expect(read(removing)).toMatchObject({ request: { change: { kind: 'group', group, isIn: false } } });
    expect(titleOf({ ...adding, group }, 'V1_CATALOG')).toBe('Add to Gifts');
    expect(titleOf(removing, 'V3_CATALOG')).toBe('Remove from Gifts');
    expect(withoutPicked(removing).group).toBeNull();
  });

  it('has a title in the merchant’s words', () => {
    expect(titleOf(draft({ amount: '10', ending: '.99' }), 'V3_CATALOG')).toBe('Price −10 %, ending .99');
    expect(titleOf(draft({ kind: 'margin', amount: '40 %' }), 'V3_CATALOG')).toBe('Price margin on cost: 40 %');
    const off = draft({ field: 'salePrice', kind: 'off_compare_at', amount: '5' });
    expect(titleOf(off, 'V3_CATALOG')).toBe('Sale price percent off the compare-at price, on sale only: 5 %');
    expect(titleOf(off, 'V1_CATALOG')).toBe('Sale price percent off the price, on sale only: 5 %');
    expect(titleOf(draft({ field: 'stock', entry: '+5' }), 'V3_CATALOG')).toBe('Stock +5');
    expect(titleOf(draft({ field: 'ribbon', entry: '' }), 'V3_CATALOG')).toBe('Ribbon: none');
    expect(titleOf(draft({ field: 'visible', entry: 'true' }), 'V3_CATALOG')).toBe('Visible Yes');
  });
});
