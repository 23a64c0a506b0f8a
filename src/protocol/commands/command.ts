import type { z } from '../../base/schema.ts';

/** Pages that work like the popup or like the workbench; a new page of the extension is one word here. */
const popups = ['popup'] as const;
const workbenches = ['workbench'] as const;
const cards = ['card'] as const;

/** Who may send a command. `page` is the top frame of a connected store. */
export const callerGroups = {
  popups,
  workbenches,
  cards,
  /** The extension's own pages, which no store's page can reach. */
  ownPages: [...popups, ...workbenches],
  /** Where single products are edited. */
  quickEditors: [...popups, ...cards],
  editors: [...popups, ...workbenches, ...cards],
  storefront: ['page'],
} as const;

export type CallerGroup = keyof typeof callerGroups;
export type Caller = (typeof callerGroups)[CallerGroup][number];
export type ExtensionPage = Exclude<Caller, 'page'>;

/**
 * The use of a command by a person, from which the idle lock counts. `none`: a page sends it by itself. `plain`: it leads to no write of
 * a value. `checked`: it leads to a write, now or later, that the guardrails check first. `takenBack`: it leads to a write of the exact
 * value from before an edit, which they let pass.
 */
type Use = 'none' | 'plain' | 'checked' | 'takenBack';

export interface Command<
  G extends CallerGroup = CallerGroup,
  R extends boolean = boolean,
  U extends Use = Use,
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  callers: G;
  /** True if the command only reads, or has the same result when it is sent twice: sent again after the worker died. */
  repeatable: R;
  use: U;
  input: I;
  /** Strips undeclared properties. */
  output: O;
}

/** A row of the command table. Every attribute must be given. */
export const command = <
  const G extends CallerGroup,
  const R extends boolean,
  const U extends Use,
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
>(
  row: Command<G, R, U, I, O>,
): Command<G, R, U, I, O> => row;
