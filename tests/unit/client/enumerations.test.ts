import { authentication, oauth, verification } from '@wix/identity';
import { redirects } from '@wix/redirects';
import {
  abandonedCarts,
  brandsV3,
  customizationsV3,
  infoSectionsV3,
  inventoryItemsV3,
  products,
  productsV3,
  readOnlyVariantsV3,
  ribbonsV3,
} from '@wix/stores';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as ofAuthentication from '../../../src/client/enumerations/authentication.ts';
import * as v1 from '../../../src/client/enumerations/catalog-v1.ts';
import * as v3 from '../../../src/client/enumerations/catalog-v3.ts';
import * as ofIdentity from '../../../src/client/enumerations/identity.ts';
import * as ofRedirects from '../../../src/client/enumerations/redirects.ts';
import * as fields from '../../../src/client/enumerations/requested-fields.ts';
import * as search from '../../../src/client/enumerations/search.ts';
import * as shared from '../../../src/client/enumerations/shared.ts';

type Values = readonly string[];

/** Our values, theirs, and theirs that their declarations do not show. */
const pairs: [ours: Values, theirs: object, hidden?: Values][] = [
  [shared.IdentityType, products.WebhookIdentityType],
  [shared.CatalogVersion, products.Version],
  [shared.SortOrder, products.SortOrder],
  [shared.MeasurementUnit, products.MeasurementUnit],
  [shared.MeasurementUnit, productsV3.MeasurementUnit],
  [shared.DimensionsUnit, products.DimensionsUnit],
  [shared.InventoryStatus, products.InventoryStatus],
  [shared.InventoryStatus, productsV3.InventoryAvailabilityStatus],
  [v1.ProductType, products.ProductType],
  [v1.OptionType, products.OptionType],
  [v1.DiscountType, products.DiscountType],
  [v1.MediaItemType, products.MediaItemType],
  [v1.CartState, abandonedCarts.Status],
  [v1.CartIdentity, abandonedCarts.Identity],
  [v1.CartActivityType, abandonedCarts.ActivityType],
  [v3.ProductTypeV3, productsV3.ProductType],
  [v3.MediaType, productsV3.MediaType],
  [v3.ProductOptionRenderType, productsV3.ProductOptionRenderType],
  [v3.ModifierRenderType, productsV3.ModifierRenderType],
  [v3.CustomizationType, customizationsV3.CustomizationType],
  [v3.CustomizationRenderType, customizationsV3.CustomizationRenderType],
  [v3.ChoiceType, productsV3.ChoiceType, ['MULTIPLE_COLORS', 'IMAGE']],
  [v3.AvailabilityStatus, inventoryItemsV3.AvailabilityStatus],
  [v3.PreorderStatus, productsV3.PreorderStatus],
  [v3.PreorderAvailability, productsV3.ProductPreorderAvailability],
  [v3.WeightUnit, productsV3.WeightUnit],
  [v3.FileType, productsV3.FileType],
  [v3.SubscriptionFrequency, productsV3.SubscriptionFrequency],
  [v3.SubscriptionDiscountType, productsV3.DiscountType],
  [v3.UserCriteria, productsV3.UserCriteria],
  [v3.ReasonType, inventoryItemsV3.ReasonType],
  [v3.RoundingStrategy, productsV3.RoundingStrategy],
  [
    fields.ProductRequestedField,
    productsV3.SingleEntityOpsRequestedFields,
    ['MIN_VARIANT_PRICE_INFO', 'DIRECT_CATEGORY_IDS', 'MIN_PRICE_VARIANT'],
  ],
  [fields.ProductsRequestedField, productsV3.RequestedFields, ['MIN_VARIANT_PRICE_INFO', 'DIRECT_CATEGORY_IDS']],
  [fields.RibbonRequestedField, ribbonsV3.RequestedFields],
  [fields.BrandRequestedField, brandsV3.RequestedFields],
  [fields.InfoSectionRequestedField, infoSectionsV3.RequestedFields],
  [fields.CustomizationRequestedField, customizationsV3.RequestedFields],
  [fields.VariantRequestedField, readOnlyVariantsV3.RequestedFields, ['DISCOUNT_INFO']],
  [search.SearchMode, inventoryItemsV3.Mode],
  [search.AggregationType, inventoryItemsV3.AggregationType],
  [search.NestedAggregationType, inventoryItemsV3.NestedAggregationType],
  [search.AggregationSortType, inventoryItemsV3.SortType],
  [search.MissingValues, inventoryItemsV3.MissingValues],
  [search.ScalarType, inventoryItemsV3.ScalarType, ['SUM', 'AVG']],
  [search.DateInterval, inventoryItemsV3.Interval],
  [ofIdentity.Factor, authentication.FactorType],
  [ofIdentity.FactorState, authentication.Status],
  [ofIdentity.FactorStatus, authentication.FactorStatus],
  [ofIdentity.IdentityStatus, authentication.StatusName],
  [ofIdentity.PendingReason, authentication.V1Reason],
  [ofIdentity.AddressTag, authentication.AddressTag],
  [ofIdentity.EmailTag, authentication.EmailTag],
  [ofIdentity.PhoneTag, authentication.PhoneTag],
  [ofIdentity.PrivacyStatus, authentication.PrivacyStatus],
  [ofIdentity.TenantType, authentication.TenantType, ['ROOT']],
  [ofIdentity.SubjectType, oauth.SubjectType],
  [
    ofAuthentication.AuthenticationState,
    authentication.StateType,
    ['REQUIRE_MFA', 'MFA_CHALLENGE', 'REQUIRE_FIRST_FACTOR'],
  ],
  [ofAuthentication.MultiFactorReason, authentication.MfaReason],
  [ofAuthentication.VerificationTarget, verification.Target],
  [ofAuthentication.EmailFailureReason, authentication.Reason],
  [ofRedirects.RedirectCallbackType, redirects.CallbackType],
  [ofRedirects.RedirectPrompt, redirects.Prompt, ['consent', 'select_account']],
  [ofRedirects.RedirectStatus, redirects.Status],
  [ofRedirects.MembersAccountSection, redirects.MembersAccountSection],
  [ofRedirects.LocationType, redirects.LocationType],
];

const modules = [shared, v1, v3, fields, search, ofIdentity, ofAuthentication, ofRedirects];
const all = modules.flatMap((module) => Object.entries(module as Record<string, Values>));
const nameOf = (values: Values): string => all.find(([, own]) => own === values)?.[0] ?? '';

test.each(pairs.map(([ours, theirs, hidden = []]) => ({ name: nameOf(ours), ours, theirs, hidden })))(
  '$name has the values of the published packages',
  ({ ours, theirs, hidden }) => {
    expect(new Set([...ours, ...hidden])).toEqual(new Set(Object.values(theirs)));
  },
);

test('enumerations of the client alone have no counterpart', () => {
  const compared = new Set(pairs.map(([ours]) => nameOf(ours)));
  expect(
    all
      .map(([name]) => name)
      .filter((name) => !compared.has(name))
      .sort(),
  ).toEqual(['AsyncJobStatus', 'LifecycleEvent', 'LoginStateName', 'ResponseMode', 'TokenRole', 'VideoResolution']);
});

test('an enumeration is used by the client, or stands in docs/wire.md with its reason', () => {
  const own = 'src/client/enumerations/';
  const code = globSync('src/client/**/*.ts')
    .filter((path) => !path.startsWith(own))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const [, wire = ''] = /^## Enumerations without a call$(.*?)^## /ms.exec(readFileSync('docs/wire.md', 'utf8')) ?? [];
  const explained = [...wire.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name);
  const unused = all.map(([name]) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
  expect(new Set(explained)).toEqual(new Set(unused));
});

test('names are unique, and values are unique within an enumeration', () => {
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  for (const [name, values] of all) expect(new Set(values).size, name).toBe(values.length);
});
