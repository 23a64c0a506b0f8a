import type { z } from '../domain/schema.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Schema = z.ZodMiniType;

/** One call of the platform as a row: where it goes, what goes in, what comes out. */
export interface Operation<Input extends Schema = Schema, Output extends Schema = Schema> {
  method: Method;
  /** Public path; a name in braces is taken from the input, dots reach inside it. */
  path: string;
  /** The wire shape of body or query, path parameters included. */
  input: Input;
  /** What the code relies on in the answer; loose, so that new fields never break it. */
  output: Output;
  /** Needs the merchant's key (or an app); visitor and member tokens are refused before sending. */
  elevated: boolean;
  /** Sent without any credential. */
  anonymous: boolean;
}

type Row<Input extends Schema, Output extends Schema> = Pick<
  Operation<Input, Output>,
  'method' | 'path' | 'input' | 'output'
> &
  Partial<Pick<Operation, 'elevated' | 'anonymous'>>;

/** Declares one platform call. */
export const operation = <Input extends Schema, Output extends Schema>(
  row: Row<Input, Output>,
): Operation<Input, Output> => ({
  elevated: false,
  anonymous: false,
  ...row,
});
