import { expect, test } from 'vitest';
import { jsonForScript } from '../../../demo/storefront/pages/html.ts';
import { plainText, richText } from '../../../demo/storefront/pages/rich-text.ts';

test('plain formatting stays and loses its attributes', () => {
  expect(String(richText('<p style="color:red" onclick="x()">One <STRONG>two</STRONG></p>'))).toBe(
    '<p>One <strong>two</strong></p>',
  );
});

test('anything else disappears, and a lone bracket is shown', () => {
  expect(String(richText('<img src=x onerror=alert(1)>a<script>b</script><a href="javascript:c">d</a>'))).toBe('abd');
  expect(String(richText('1 < 2 > 0 <<p>x'))).toBe('1 &lt; 2 &gt; 0 &lt;<p>x');
});

test('an unclosed bracket does not become a tag', () => {
  expect(String(richText('<img src=x onerror=alert(1) '))).not.toContain('<');
  expect(String(richText('<p/onclick=alert(1)>x'))).toBe('<p>x');
});

test('plain text has no tags and is cut with an ellipsis', () => {
  expect(plainText('<p>One</p><p>two  three</p>', 100)).toBe('One two three');
  expect(plainText('<p>abcdef</p>', 4)).toBe('abc…');
});

test('JSON in a script cannot end the script', () => {
  const value = { name: '</script><script>alert(1)</script><!--' };
  const text = String(jsonForScript(value));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(value);
});
