/** The commands that keep what is typed. None is `repeatable`: its keeper repeats the newest value, and no older one. */
const keepCommands = ['connect.keep', 'signIn.keep', 'card.shape'] as const;
export type KeepCommand = (typeof keepCommands)[number];

/** True for a message that keeps what is typed, and does nothing else. */
export const keepsTyped = (message: unknown): boolean =>
  keepCommands.some((name) => name === (message as { command?: unknown } | null)?.command);
