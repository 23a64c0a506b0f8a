import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createJwtVerifier, parseClaims, type PublicKey } from '../../../../src/client/webhooks/jwt.ts';

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const { publicKey, privateKey } = keys();
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const nowS = Date.UTC(2026, 10, 20) / 1000;
const now = (): number => nowS * 1000;

const notValid = expect.objectContaining({ code: 'jwt_invalid', message: 'JWT is not valid' });
const badKey = expect.objectContaining({ code: 'invalid_input', message: 'publicKey is not an RSA public key' });

const sign = (claims: Record<string, unknown>, key: KeyObject | Uint8Array = privateKey, alg = 'RS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(key);

const forms: [string, PublicKey][] = [
  ['PEM', pem],
  ['PEM with blank lines around', `\n${pem}\n\n`],
  ['PEM in base64', btoa(pem)],
  ['PEM with blank lines around, in base64', btoa(`\n${pem}\n`)],
  ['a JWK', publicKey.export({ format: 'jwk' })],
];

test.each(forms)('a token of the right key is accepted: %s', async (_, form) => {
  const verify = createJwtVerifier({ publicKey: form, now });
  const token = await sign({ data: 'x', exp: nowS + 1 });
  expect(await verify(` \n${token}\n`)).toEqual({ data: 'x', exp: nowS + 1 });
});

test('any other token is refused', async () => {
  const verify = createJwtVerifier({ publicKey: pem, now });
  const [head = '', body = '', signature = ''] = (await sign({ data: 'x' })).split('.');
  const changed = Buffer.from(JSON.stringify({ data: 'y' })).toString('base64url');
  const tokens = [
    await sign({ data: 'x' }, keys().privateKey),
    `${head}.${changed}.${signature}`,
    `${head}.${body}.`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
    // The public key as the secret of a symmetric signature: a classic attack.
    await sign({ data: 'x' }, new TextEncoder().encode(pem), 'HS256'),
    await sign({ data: 'x' }, privateKey, 'RS512'),
    await sign({ data: 'x', exp: nowS - 1 }),
    await sign({ data: 'x', nbf: nowS + 60 }),
    '',
    'a.b.c',
  ];
  for (const token of tokens) await expect(verify(token), token).rejects.toEqual(notValid);
});

test.each<[string, unknown]>([
  ['undefined', undefined],
  ['null', null],
  ['bytes', Buffer.from('a.b.c')],
  ['a parsed body', { data: 'x' }],
])('a token that is no text is not valid: %s', async (_, token) => {
  await expect(createJwtVerifier({ publicKey: pem, now })(token as string)).rejects.toEqual(notValid);
});

test('the error contains nothing of the token', async () => {
  const token = await sign({ data: 'secret', exp: nowS - 1 });
  const error: unknown = await createJwtVerifier({ publicKey: pem, now })(token).catch((cause: unknown) => cause);
  expect(error).not.toHaveProperty('cause');
  expect(JSON.stringify([error, String(error)])).not.toContain('secret');
});

test('issuer and audience are checked if given', async () => {
  const verify = createJwtVerifier({ publicKey: pem, issuer: 'wix.com', audience: 'app', now });
  const claims = { iss: 'wix.com', aud: 'app' };
  expect(await verify(await sign(claims))).toEqual(claims);
  for (const wrong of [{}, { iss: 'wix.com' }, { ...claims, iss: 'evil.com' }, { ...claims, aud: 'other' }])
    await expect(verify(await sign(wrong))).rejects.toEqual(notValid);
});

test('an invalid key is reported as such, not as an invalid token', async () => {
  const token = await sign({});
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  const unusable: PublicKey[] = [
    '',
    'no key',
    '-----BEGIN PUBLIC KEY-----\nno\n-----END PUBLIC KEY-----',
    privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    privateKey.export({ format: 'jwk' }),
    short.export({ format: 'jwk' }),
    curve.export({ format: 'jwk' }),
    { kty: 'oct', k: 'AAAA' },
  ];
  for (const key of unusable)
    await expect(createJwtVerifier({ publicKey: key, now })(token), JSON.stringify(key)).rejects.toEqual(badKey);
});

test('claims are decoded without a key, also of a visitor’s token', async () => {
  const token = await sign({ data: 'x', exp: 1 }, keys().privateKey);
  expect(parseClaims(token)).toEqual({ data: 'x', exp: 1 });
  expect(parseClaims(`OauthNG.JWS.${token}`)).toEqual({ data: 'x', exp: 1 });
  for (const text of ['', 'IST.key', 'a.b.c']) expect(() => parseClaims(text)).toThrow('JWT is not valid');
});
