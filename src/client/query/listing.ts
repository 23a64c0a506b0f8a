import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
import type { Listing, Operation } from '../operation.ts';

/** The input of a row. */
export type InputOf<Row extends Operation> = z.input<Row['input']>;
/** The response of a row. */
export type AnswerOf<Row extends Operation> = z.output<Row['output']>;

/** The type of `query` or `search` in an input, or the input itself if it has neither. */
export type QueryOf<Input> = 'query' extends keyof Input
  ? NonNullable<Input['query']>
  : 'search' extends keyof Input
    ? NonNullable<Input['search']>
    : Input;

/** The input of a row that paginates; `never` for other rows. */
export type ListInput<Row extends Operation> =
  Extract<keyof QueryOf<InputOf<Row>>, 'paging' | 'cursorPaging'> extends never ? never : InputOf<Row>;

/** The declared response field that is always a list; unknown wire fields are excluded. */
type ListFields<Answer> = {
  [Name in keyof Answer as string extends Name ? never : Name]-?: Answer[Name] extends readonly unknown[]
    ? Answer[Name][number]
    : never;
};

/** One item of a list row's answer, such as a product of `products`. */
export type ItemOf<Row extends Operation> = ListFields<AnswerOf<Row>>[keyof ListFields<AnswerOf<Row>>];

/** The pagination of a row; throws `invalid_input` for a row that does not paginate. */
export function listingOf(row: Operation): Listing {
  if (row.list === undefined) throw new ShelfedgeError('invalid_input', `${row.path} does not list by pages`);
  return row.list;
}
