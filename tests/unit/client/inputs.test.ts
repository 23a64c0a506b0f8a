import { describe, expect, test } from 'vitest';
import { registerV2 } from '../../../src/client/operations/authentication.ts';
import { updateCategoryVisibility } from '../../../src/client/operations/categories.ts';
import * as v1 from '../../../src/client/operations/products-v1.ts';
import * as v3 from '../../../src/client/operations/products-v3.ts';
import { toRequest } from '../../../src/client/http/request.ts';
import { checkOf } from '../../../src/client/schema/compile.ts';
import type { Operation } from '../../../src/client/operation.ts';
import type { Violation } from '../../../src/client/schema/violation.ts';

function violations({ input }: Operation, value: object): string[] {
  const wrong: Violation[] = [];
  checkOf(input)(value, wrong);
  return wrong.map(({ field }) => field);
}

const treeReference = { appNamespace: '@wix/stores', treeKey: null };

describe('an input that the platform takes is sent', () => {
  const withoutSeo = { id: 'p1', revision: '1', seoData: null };
  const address = {
    streetAddress: { name: 'St James’s Square', number: '12', apt: '2', formattedAddressLine: null },
    formattedAddress: '12 St James’s Square, London',
    countryFullname: 'United Kingdom',
    subdivisionFullname: 'England',
  };
  test.each<[string, Operation, object]>([
    ['seoData null of a V1 product', v1.updateProduct, { product: { id: 'p1', seoData: null } }],
    ['seoData null of a V3 product', v3.updateProduct, { product: withoutSeo }],
    ['seoData null with inventory', v3.updateProductWithInventory, { product: withoutSeo }],
    ['a street address', registerV2, { loginId: {}, profile: { addresses: [{ address }] } }],
    ['a revision', updateCategoryVisibility, { categoryId: 'c', visible: true, treeReference, revision: '3' }],
  ])('%s', (_, row, value) => {
    expect(violations(row, value)).toEqual([]);
  });
});

describe('an input that would do harm is refused before it is sent', () => {
  test.each<[string, Operation, object, string]>([
    ['media of none, which takes off all', v1.removeProductMedia, { id: 'p1', mediaIds: [] }, 'mediaIds'],
    [
      'media of a choice, none of which takes off all',
      v1.removeProductMediaFromChoices,
      { id: 'p1', media: [{ option: 'Colour', choice: 'Sage', mediaIds: [] }] },
      'media.0.mediaIds',
    ],
    [
      'media of a choice without a list, which takes off all',
      v1.removeProductMediaFromChoices,
      { id: 'p1', media: [{ option: 'Colour', choice: 'Sage' }] },
      'media.0.mediaIds',
    ],
    ['no revision', updateCategoryVisibility, { categoryId: 'c', visible: true, treeReference }, 'revision'],
    [
      'revision null',
      updateCategoryVisibility,
      { categoryId: 'c', visible: true, treeReference, revision: null },
      'revision',
    ],
  ])('%s', (_, row, value, field) => {
    expect(violations(row, value)).toEqual([field]);
  });
});

test('extended fields are sent with the product’s id under its own name only', () => {
  const input = { productId: 'p1', namespace: '@shop/care', namespaceData: { wash: 30 } };
  const { url, body } = toRequest('', v3.updateExtendedFields, input);
  expect([url, JSON.parse(body ?? '')]).toEqual(['/stores/v3/products/p1/update-extended-fields', input]);
  expect(violations(v3.updateExtendedFields, { ...input, id: 'p1' })).toEqual(['id']);
});
