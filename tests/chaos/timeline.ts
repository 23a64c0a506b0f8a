import { keyOf, type RunData } from './run-data.ts';

const by = (delta: number | null): string => (delta === null ? '' : ` by ${delta}`);

/** The events at one target, and what happened to the browser meanwhile, oldest first, one line each. */
export function toTimeline(
  { commits, decisions: words, seen: glimpsed, applied, requests, events: happened }: RunData,
  key: string,
): string[] {
  const ids = new Set([...commits, ...glimpsed].filter((edit) => keyOf(edit) === key).map(({ id }) => id));
  const faults = new Map(requests.map(({ requestId, fault, status }) => [requestId, `${fault ?? 'well'} ${status}`]));
  const events = [
    ...happened,
    ...commits
      .filter(({ id }) => ids.has(id))
      .map(({ id, base, value, delta, isAcknowledged, kept, at }) => ({
        at,
        text: `typed ${id} ${base} -> ${value}${by(delta)} ${isAcknowledged ? `kept from ${kept?.base}, ours ${kept?.ours.join('/')}` : 'not acknowledged'}`,
      })),
    ...glimpsed
      .filter(({ id }) => ids.has(id))
      .map(({ id, base, value, delta, tag, undoOf, isDoubted, createdAt }) => ({
        at: createdAt,
        text: `shown ${id} ${base} -> ${value}${by(delta)} at last ${tag}${isDoubted ? ', doubted' : ''}${undoOf === null ? '' : `, undo of ${undoOf}`}`,
      })),
    ...words
      .filter(({ id }) => ids.has(id))
      .map(({ at, id, kind, theirs }) => ({ at, text: `${kind} ${id} ${theirs ?? ''}` })),
    ...applied
      .filter(({ target }) => keyOf(target) === key)
      .map(({ at, n, before, after, isOurs, requestId }) => ({
        at,
        text: `applied ${n} ${isOurs ? 'by us' : 'by others'} ${before} -> ${after} ${faults.get(requestId ?? '') ?? ''}`,
      })),
  ];
  return events.toSorted((one, other) => one.at - other.at).map(({ at, text }) => `  ${at % 10_000_000} ${text}`);
}
