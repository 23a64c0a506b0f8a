import { cleanName } from './store-name.ts';

/** Forms of text that could be taken for an address, whichever sign of Unicode stands for a dot. */
const hostLike = [
  // A dot that begins a label, and not the end of an ellipsis.
  /(?<!\.)[.\u3002\u06d4\u0701\ua4f8]\p{M}*\p{L}{2}/u,
  // Round signs between letters, but for the Catalan l·l.
  /[\p{L}\p{N}](?!(?<=l)·l)[·•‧∙⋅᛫][a-z]{2}/iu,
  /\. (?:com|net|org|info|shop|store|site|online|app|dev|io|co|eu|de|fr|uk)\b/i,
  /:\/\/|\blocal[ -]?host\b|\d\.\d+\.\d+\.\d|\[[\da-f]*:[\da-f:]*\]/i,
];

/** A name that a page gives its site, cleaned; '' for one that could be taken for an address. */
export function cleanSiteName(text: string): string {
  const name = cleanName(text);
  const folded = name.normalize('NFKC');
  return hostLike.some((form) => form.test(folded)) ? '' : name;
}
