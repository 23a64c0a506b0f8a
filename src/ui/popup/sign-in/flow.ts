import { createContext, useContext } from 'react';
import type { SignInFields, SignInStep, StartStep } from '../../../domain/sign-in.ts';
import type { CommandInput, CommandName } from '../../../protocol/commands.ts';
import type { StoreView } from '../../../protocol/view.ts';
import type { SignInProblem } from './sign-in-problem.ts';

/** The commands of the sign-in flow without an answer. Their result is in the view. */
export type SignInCommand =
  | Exclude<Extract<CommandName, `signIn.${string}`>, 'signIn.readProfile' | 'signIn.keep' | 'signIn.cancel'>
  | 'stores.visit';
export type SignInInput<K extends SignInCommand> = WithoutStore<CommandInput<K>>;
type WithoutStore<Input> = Input extends unknown ? Omit<Input, 'storeId'> : never;

/** The props of a step's screen. */
export interface ScreenProps<Tag extends SignInStep['tag']> {
  step: Extract<SignInStep, { tag: Tag }>;
}

/** The state and actions of the sign-in flow that all screens use. */
export interface Flow {
  store: StoreView;
  /** The typed text of each field. */
  fields: SignInFields;
  /** True if the background has the typed text, as far as is known. */
  isKept: boolean;
  type(field: keyof SignInFields, text: string): void;
  problem: SignInProblem | null;
  show(problem: SignInProblem): void;
  /** True if a command is running. Nothing else is sent until it ends. */
  busy: boolean;
  send<K extends SignInCommand>(name: K, input: SignInInput<K>): Promise<void>;
  /** Cancels the running command; typed text stays. */
  stop(): void;
  open(step: StartStep): void;
  /** Continues on the platform's own page; cancels a running command. */
  openHosted(): void;
  /** Goes to the screen before, or leaves the flow from the first one. */
  back(): void;
}

export const FlowContext = createContext<Flow | null>(null);

/** The sign-in flow around this component. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (flow === null) throw new Error('rendered outside the sign-in flow');
  return flow;
}
