/** The commands that keep typed text. None is `repeatable`: its keeper repeats the newest value alone. */
const keepCommands = ['connect.keep', 'signIn.keep', 'card.shape'] as const;
export type KeepCommand = (typeof keepCommands)[number];

/** True for a message that keeps typed text, and does nothing else. */
export const keepsTyped = (message: unknown): boolean =>
  keepCommands.some((name) => name === (message as { command?: unknown } | null)?.command);
