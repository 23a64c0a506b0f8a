import { assert, property, string, uuid } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCaptcha, isCaptchaPage, toCaptcha, toCaptchaUrl } from '../../../src/domain/captcha.ts';

const home = { storefront: 'https://shop.example', api: 'https://www.wixapis.com' };
const key = '6LdDemoVisible_AAAAAJ0c8vEoOob7mx0KDlXyX';
const good = { page: 'https://shop.example/captcha', visibleKey: key, invisibleKey: '' };

describe('a captcha’s page', () => {
  test.each(['https://shop.example/captcha', 'https://www.wixapis.com/captcha?from=here'])('can be at %s', (page) => {
    expect(isCaptchaPage(page, home)).toBe(true);
  });

  test.each([
    '',
    '/captcha',
    'http://shop.example/captcha',
    'https://shop.example:8443/captcha',
    'https://shop.example.evil.example/captcha',
    'https://evil.example/https://shop.example',
    'https://someone@shop.example/captcha',
    'https://:secret@shop.example/captcha',
    'javascript:alert(1)//https://shop.example',
    'data:text/html,<script></script>',
    'blob:https://shop.example/1',
  ])('cannot be at %j', (page) => {
    expect(isCaptchaPage(page, home)).toBe(false);
    expect(checkCaptcha({ ...good, page }, home)).toEqual({ page: 'not_allowed' });
  });

  test('gets the request in its fragment, so that no server sees the request', () => {
    const input = { page: 'https://shop.example/captcha?a=1#b', siteKey: key, origin: 'chrome-extension://abc' };
    assert(
      property(uuid(), (state) => {
        const url = new URL(toCaptchaUrl({ ...input, kind: 'visible', state }));
        expect(`${url.origin}${url.pathname}${url.search}`).toBe('https://shop.example/captcha?a=1');
        expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
          siteKey: key,
          kind: 'visible',
          state,
          origin: input.origin,
        });
      }),
    );
  });
});

describe('the keys of a captcha', () => {
  test('can be either or both', () => {
    expect(checkCaptcha(good, home)).toEqual({});
    expect(checkCaptcha({ ...good, visibleKey: '', invisibleKey: key }, home)).toEqual({});
    expect(toCaptcha(good)).toEqual({ page: good.page, visibleKey: key, invisibleKey: null });
    const other = { ...good, visibleKey: '', invisibleKey: key };
    expect(toCaptcha(other)).toEqual({ page: good.page, visibleKey: null, invisibleKey: key });
  });

  test('cannot both be missing', () => {
    expect(checkCaptcha({ ...good, visibleKey: '' }, home)).toEqual({ visibleKey: 'no_key' });
  });

  test('contain only letters, digits, dashes and underscores', () => {
    assert(
      property(string(), (text) => {
        for (const invisibleKey of [`${key}${text}`, `${text}${key}`])
          expect(checkCaptcha({ ...good, invisibleKey }, home)).toEqual(
            /^[\w-]{0,60}$/.test(text) ? {} : { invisibleKey: 'not_a_key' },
          );
      }),
    );
  });
});
