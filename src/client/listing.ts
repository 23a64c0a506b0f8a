import { ShelfedgeError } from '../domain/errors.ts';
import type { z } from '../domain/schema.ts';
import type { Listing, Operation } from './operation.ts';

/** What a row takes. */
export type InputOf<Row extends Operation> = z.input<Row['input']>;
/** What a row answers. */
export type AnswerOf<Row extends Operation> = z.output<Row['output']>;

/** What stands in `query` or `search` of an input, or the input itself where it has neither. */
export type AskedOf<Input> = 'query' extends keyof Input
  ? NonNullable<Input['query']>
  : 'search' extends keyof Input
    ? NonNullable<Input['search']>
    : Input;

/** The input of a row that lists by pages; of any other row nothing will do. */
export type ListInput<Row extends Operation> =
  Extract<keyof AskedOf<InputOf<Row>>, 'paging' | 'cursorPaging'> extends never ? never : InputOf<Row>;

/** Of an answer's declared fields, the one that is always a list; the wire's unknown fields are left out. */
type Listed<Answer> = {
  [Name in keyof Answer as string extends Name ? never : Name]-?: Answer[Name] extends readonly unknown[]
    ? Answer[Name][number]
    : never;
};

/** One item of a list row's answer, such as a product of `products`. */
export type ItemOf<Row extends Operation> = Listed<AnswerOf<Row>>[keyof Listed<AnswerOf<Row>>];

/** How a row lists; `invalid_input` for one that does not list by pages. */
export function listingOf(row: Operation): Listing {
  if (row.list === undefined) throw new ShelfedgeError('invalid_input', `${row.path} does not list by pages`);
  return row.list;
}
