import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createServicePlugins, type ServicePlugin } from '../../../../src/client/webhooks/service-plugins.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;

const shippingRates = {
  componentType: 'ECOM_SHIPPING_RATES',
  methods: { getShippingRates: '/v1/getRates' },
} as const satisfies ServicePlugin<Record<string, string>>;
const memberships = {
  componentType: 'ECOM_MEMBERSHIPS',
  methods: { charge: '/v1/charge-membership', voidCharge: '/v1/void-membership-charge' },
} as const satisfies ServicePlugin<Record<string, string>>;

const url = 'https://shop.example/plugins/v1/getRates';
const call = { request: { lineItems: [1] }, metadata: { appExtensionType: 'ecom_Shipping_Rates', requestId: 'r' } };
const sign = (data: unknown, claims: { iss?: string; aud?: string } = { iss: 'wix.com', aud: 'app' }) =>
  new SignJWT({ ...claims, data })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt()
    .setExpirationTime('1m')
    .sign(privateKey);

const refusal = (code: string, message: string) => expect.objectContaining({ code, message });
const create = () => createServicePlugins({ publicKey: pem, appId: 'app' });

test('the only implementation answers the platform’s call', async () => {
  const plugins = create();
  plugins.provide(memberships, { charge: () => expect.unreachable() });
  plugins.provide(shippingRates, {
    getShippingRates: async ({ request, metadata }) => ({ requests: await Promise.resolve(request), metadata }),
  });
  const answer = { requests: call.request, metadata: call.metadata };
  expect(await plugins.process({ url, body: await sign(call) })).toEqual(answer);
  expect(await plugins.process({ url: `${url}?a=b#c`, body: await sign(call) })).toEqual(answer);
});

test('each path is answered by its own method', async () => {
  const plugins = create();
  plugins.provide(memberships, { charge: () => 'charged', voidCharge: () => 'voided' });
  const body = await sign({ metadata: { appExtensionType: 'ECOM_MEMBERSHIPS' } });
  const answer = (path: string) => plugins.process({ url: `https://shop.example${path}`, body });
  expect([await answer('/v1/charge-membership'), await answer('/v1/void-membership-charge')]).toEqual([
    'charged',
    'voided',
  ]);
});

describe('a call is refused', () => {
  test('a call is refused if no implementation exists', async () => {
    await expect(create().process({ url, body: await sign(call) })).rejects.toEqual(
      refusal('no_implementation', 'No service plugin implementations found for component type ecom_shipping_rates'),
    );
  });

  test('a call is refused if several implementations exist', async () => {
    const plugins = create();
    plugins.provide(shippingRates, { getShippingRates: () => 1 });
    plugins.provide(shippingRates, { getShippingRates: () => 2 });
    await expect(plugins.process({ url, body: await sign(call) })).rejects.toEqual(
      refusal(
        'several_implementations',
        'Multiple service plugin implementations found for component type ecom_shipping_rates. This is currently not supported',
      ),
    );
  });

  test('a call is refused if the path matches no method or the method is missing; the query is not repeated', async () => {
    const plugins = create();
    plugins.provide(memberships, { charge: () => 'charged' });
    const body = await sign({ metadata: { appExtensionType: 'ECOM_MEMBERSHIPS' } });
    const other = 'https://shop.example/v1/other';
    await expect(plugins.process({ url: `${other}?secret=/v1/charge-membership`, body })).rejects.toEqual(
      refusal('no_implementation', `Unexpect request: request url did not match any method: ${other}`),
    );
    await expect(plugins.process({ url: 'https://shop.example/v1/void-membership-charge', body })).rejects.toEqual(
      refusal(
        'no_implementation',
        'Got request for service plugin method voidCharge but no implementation was provided. Available methods: charge',
      ),
    );
  });

  test('a call is refused if it is not from the platform, or addresses another app', async () => {
    const plugins = create();
    plugins.provide(shippingRates, { getShippingRates: () => expect.unreachable() });
    const notValid = refusal('jwt_invalid', 'JWT is not valid');
    for (const claims of [{}, { iss: 'evil.com', aud: 'app' }, { iss: 'wix.com', aud: 'other' }])
      await expect(plugins.process({ url, body: await sign(call, claims) })).rejects.toEqual(notValid);
    await expect(plugins.process({ url, body: JSON.stringify({ data: call }) })).rejects.toEqual(notValid);
  });

  test.each([undefined, null, 'text', 5, {}, { metadata: null }, { metadata: { appExtensionType: 1 } }])(
    'a call is refused for unexpected data: %j',
    async (data) => {
      await expect(create().process({ url, body: await sign(data) })).rejects.toEqual(
        refusal('jwt_unexpected_data', 'Unexpected JWT data: expected object with metadata.appExtensionType string'),
      );
    },
  );
});
