import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { displayName } from '../../../src/domain/store-name.ts';
import { StoreLabel } from '../../../src/ui/shared/store-label.tsx';

test.each([
  ['متجر الشروق', 'https://shop.example/site', '<bdi>متجر الشروق</bdi> <bdi dir="ltr">(shop.example/site)</bdi>'],
  ['Mugs (and more)', 'https://shop.example', '<bdi>Mugs (and more)</bdi> <bdi dir="ltr">(shop.example)</bdi>'],
  ['', 'https://متجر.example', '<bdi>xn--pgbep1f.example</bdi>'],
])('the host beside the name %j runs from left to right', (name, storefront, expected) => {
  expect(renderToStaticMarkup(createElement(StoreLabel, { name: displayName({ name, storefront }) }))).toBe(expected);
});
