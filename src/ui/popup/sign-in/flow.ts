import { createContext, useContext } from 'react';
import type { SignInFields, SignInStep, StartStep } from '../../../domain/sign-in.ts';
import type { CommandInput, CommandName } from '../../../protocol/commands.ts';
import type { StoreView } from '../../../protocol/view.ts';
import type { SignInProblem } from './sign-in-problem.ts';

/** The commands of the way in whose answer says nothing: what came of them shows in the view. */
export type SignInCommand =
  | Exclude<Extract<CommandName, `signIn.${string}`>, 'signIn.readProfile' | 'signIn.keep' | 'signIn.cancel'>
  | 'stores.visit';
export type SignInAsk<K extends SignInCommand> = WithoutStore<CommandInput<K>>;
type WithoutStore<Input> = Input extends unknown ? Omit<Input, 'storeId'> : never;

/** What the screen of a step is given of it. */
export interface ScreenProps<Tag extends SignInStep['tag']> {
  step: Extract<SignInStep, { tag: Tag }>;
}

/** What every screen of the way in works with. */
export interface Flow {
  store: StoreView;
  /** What was typed, as it stands now. */
  fields: SignInFields;
  type(field: keyof SignInFields, text: string): void;
  problem: SignInProblem | null;
  show(problem: SignInProblem): void;
  /** Whether an answer is awaited; nothing else is sent until it came. */
  busy: boolean;
  send<K extends SignInCommand>(name: K, ask: SignInAsk<K>): Promise<void>;
  /** Stops waiting for the answer; what is typed stays. */
  stop(): void;
  open(step: StartStep): void;
  /** To the platform's own page, whatever is awaited. */
  openHosted(): void;
  /** To where this screen was come from; out of the way in from the first one. */
  back(): void;
}

export const FlowContext = createContext<Flow | null>(null);

/** The way in that this screen is drawn in. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (flow === null) throw new Error('drawn outside the way in');
  return flow;
}
