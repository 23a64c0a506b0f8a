import { parse } from '@messageformat/parser';
import type { Catalog } from '../../scripts/messages/compile-catalogs.ts';
import { accentedTag, mirroredTag } from './pseudo-tags.ts';

type Token = ReturnType<typeof parse>[number] | { type: 'octothorpe' };

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'âƀçđéƒğĥíĵķļɱñôƥɋŕšţûṽŵẋýžÂƁÇĐÉƑĞĤÍĴĶĻṀÑÔƤɊŔŠŢÛṼŴẊÝŽ';
const accentOf = new Map(Array.from(plain, (letter, index) => [letter, accented.charAt(index)]));
const padding = 'ļôñğ ';

const override = '\u202E';
const endOverride = '\u202C';

interface Pseudo {
  tag: string;
  /** Converts the text between arguments. */
  text(text: string): string;
  /** The padding of a text of this length. */
  pad(length: number): string;
}

const pseudos: Record<string, Pseudo> = {
  [accentedTag]: {
    tag: accentedTag,
    text: (text) => Array.from(text, (letter) => accentOf.get(letter) ?? letter).join(''),
    pad: (length) => ` ${padding.repeat(Math.ceil(length / 10))}`.slice(0, Math.ceil(length * 0.4)).trimEnd(),
  },
  [mirroredTag]: {
    tag: mirroredTag,
    // A text without letters, such as an arrow, only gets the direction.
    text: (text) =>
      /\p{L}/u.test(text)
        ? text.replace(/\S(?:.*\S)?/su, (words) => `${override}${words}${endOverride}`)
        : text.replaceAll('→', '←'),
    pad: () => '',
  },
};

function print(tokens: readonly Token[], pseudo: Pseudo): string {
  const length = tokens.reduce((sum, token) => (token.type === 'content' ? sum + token.value.length : sum), 0);
  return tokens.map((token) => printToken(token, pseudo)).join('') + pseudo.pad(length);
}

function printToken(token: Token, pseudo: Pseudo): string {
  switch (token.type) {
    case 'content':
      return pseudo.text(token.value);
    case 'octothorpe':
      return '#';
    case 'argument':
      return `{${token.arg}}`;
    case 'function':
      return `{${token.arg}, ${token.key}}`;
    case 'plural':
    case 'select':
    case 'selectordinal': {
      const cases = new Map(token.cases.map(({ key, tokens }) => [key, tokens]));
      const known = token.type === 'plural' ? new Intl.PluralRules(pseudo.tag).resolvedOptions().pluralCategories : [];
      const keys = new Set([...cases.keys(), ...known]);
      const printed = [...keys].map((key) => `${key} {${print(cases.get(key) ?? cases.get('other') ?? [], pseudo)}}`);
      return `{${token.arg}, ${token.type}, ${printed.join(' ')}}`;
    }
  }
}

/** The catalog of a pseudo-language, made from the English one. */
export function toPseudo(catalog: Catalog, tag: string): Catalog {
  const pseudo = pseudos[tag];
  if (pseudo === undefined) throw new Error(`${tag} is no pseudo-language`);
  return Object.fromEntries(
    Object.entries(catalog).map(([key, node]) => [
      key,
      typeof node === 'string' ? print(parse(node), pseudo) : toPseudo(node, tag),
    ]),
  );
}

const marks = `[${override}${endOverride}]*`;

/** A pattern that matches an English text in every pseudo-language, with its padding and marks. */
export function inAnyLanguage(text: string | RegExp, isExact = false): RegExp {
  const source = typeof text === 'string' ? text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : text.source;
  const loose = source.replaceAll(/\\.|[a-z]|\^| /gi, (part) => {
    if (part === ' ') return '.{0,40}?';
    if (part === '^') return `^${marks}`;
    const accent = accentOf.get(part);
    return accent === undefined ? part : `[${part}${accent}]${marks}`;
  });
  return new RegExp(isExact ? `^${marks}${loose}[ ${padding}${endOverride}]*$` : loose, 'u');
}
