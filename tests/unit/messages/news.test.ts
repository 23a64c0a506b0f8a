import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileMessage } from '../../../scripts/messages/message.ts';
import { addNews, changelogFile, readNewest } from '../../../scripts/messages/news.ts';
import { helpTexts } from '../../../src/ui/workbench/help/help-texts.ts';

const changelog = `# Changelog

An introduction.

## Unreleased

- Not out yet.

## 1.2.0 – 2026-12-01

- Type a price as \`{19}\`, and it’s _saved_ before a
  second passes.
- Don't wait.

### For programmers

- A new row.

## 1.1.0

- An old change.
`;

test('the news are the lines for merchants of the newest version that is out', () => {
  expect(readNewest(changelog)).toEqual({
    version: '1.2.0',
    lines: ['- Type a price as {19}, and it’s saved before a second passes.', "- Don't wait."],
  });
});

test('a version without a line for merchants is refused, for an update would show an empty page', () => {
  expect(() => readNewest('## 1.0.0\n\n### For programmers\n\n- A new row.\n')).toThrow('nothing of 1.0.0');
  expect(() => readNewest('## Unreleased\n\n- Soon.\n')).toThrow('no version');
});

test('the last version of a changelog is read to its end', () => {
  expect(readNewest('## 0.0.1\n\n- One.\n- Two.\n').lines).toEqual(['- One.', '- Two.']);
});

test('signs that mean something in a message are shown as they were written', () => {
  const catalog = addNews({ help: { topics: { whatsNew: { title: 'New' } } } }, changelog);
  const { text } = (catalog as { help: { topics: { whatsNew: { text: string } } } }).help.topics.whatsNew;
  expect(JSON.parse(compileMessage(text, 'en').expression)).toBe(readNewest(changelog).lines.join('\n'));
});

test('a catalog with news of its own is refused', () => {
  const catalog = { help: { topics: { whatsNew: { title: 'New', text: 'By hand.' } } } };
  expect(() => addNews(catalog, changelog)).toThrow('comes from CHANGELOG.md');
});

test('the help shows the changelog of the built version', () => {
  const { version, lines } = readNewest(readFileSync(changelogFile, 'utf8'));
  expect(version).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
  expect(helpTexts['whats-new'].text.split('\n')).toEqual(lines);
});
