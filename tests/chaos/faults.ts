/** The faults of catalog requests, with their probabilities. Most requests succeed. */
const rules = [
  { kind: 'delay', chance: 0.12, delayMs: 150 },
  { kind: 'drop-before', chance: 0.03 },
  { kind: 'drop-after', chance: 0.04 },
  { kind: 'drop-kept', chance: 0.05 },
  { kind: 'status-before', chance: 0.03, status: 500 },
  { kind: 'status-after', chance: 0.04, status: 502 },
  { kind: 'status-before', chance: 0.02, status: 429, retryAfterS: 1 },
  { kind: 'html', chance: 0.02 },
  { kind: 'hang', chance: 0.01 },
  { kind: 'hang-after', chance: 0.015 },
  { kind: 'cut', chance: 0.02 },
  // Longer than a client waits.
  { kind: 'delay-after', chance: 0.004, delayMs: 40_000 },
  { kind: 'stale', chance: 0.03, method: 'GET' },
  { kind: 'change-after', chance: 0.03, method: 'PATCH' },
  { kind: 'change-before', chance: 0.02, method: 'PATCH' },
];

/** A fault for V3 alone: without revisions, a late write can overwrite a newer one undetected. */
const late = { kind: 'late-apply', chance: 0.02, delayMs: 400, method: 'PATCH' };

/** The fault rules of one period, for requests to the catalog at an address. */
export const faultsFor = (
  host: string,
  version: 'v1' | 'v3',
  random: () => number,
): { seed: number; rules: object[] } => ({
  seed: Math.floor(random() * 2 ** 31),
  rules: [...rules, ...(version === 'v3' ? [late] : [])].map((rule) => ({ host, path: '^/stores', ...rule })),
});
