import { pageAnswer, toScriptValue } from '../pages.ts';

/**
 * A page that posts the answer to its parent or opener, if that has an allowed origin. Only some engines name the
 * parent's origin. Elsewhere the page posts to each allowed origin in turn, and the browser delivers the message to
 * that origin alone.
 */
export function webMessageAnswer(answer: object, origins: string[], redirectUri: string | undefined): Response {
  const requested = redirectUri === undefined ? [] : [new URL(redirectUri).origin];
  const exact = [...requested, ...origins].filter((origin) => !origin.includes('*') && origin !== 'null');
  return pageAnswer(
    'Signing in',
    `<script>
const answer = ${toScriptValue(answer)};
const patterns = ${toScriptValue(origins)};
const exact = ${toScriptValue([...new Set(exact)])};
const isFramed = parent !== window;
const target = isFramed ? parent : opener;
const around = isFramed ? location.ancestorOrigins?.[0] : undefined;
const matches = (pattern) =>
  new RegExp('^' + pattern.split('*').map((part) => part.replace(/[.+?^\${}()|[\\]\\\\]/g, '\\\\$&')).join('[^/]*') + '$').test(around);
// An extension frames this page, and the browser does not name it: the code is useless without its verifier.
const unnamed = isFramed && patterns.some((pattern) => pattern.includes('*')) ? ['*'] : exact;
const targets = around === undefined ? unnamed : patterns.some(matches) ? [around] : [];
if (target) for (const origin of targets) target.postMessage(answer, origin);
</script>`,
  );
}
