import { codeOf, ShelfedgeError } from '../domain/errors.ts';
import type { z } from '../domain/schema.ts';
import type { Operation } from './operation.ts';
import { toRequest } from './request.ts';
import { createTransport, type Fetch } from './transport.ts';

/** Where a call's credential comes from. */
export interface Auth {
  /** Whether calls that need a merchant's key may be made. */
  elevated: boolean;
  headers(): Promise<Record<string, string>>;
  /** Told which headers the platform answered 401 to; true when a new credential is worth one more try. */
  onUnauthorized?(refused: Record<string, string>): Promise<boolean>;
}

export interface ClientOptions {
  /** Origin of the API, such as https://www.wixapis.com. */
  baseUrl: string;
  fetch: Fetch;
  auth: Auth;
  now(): number;
  /** Time limit of one call; 30 s unless told. */
  timeoutMs?: number;
}

export interface Client {
  /** Makes one call of the table. Bad input throws `invalid_input` with every field, before anything is sent. */
  call<I extends z.ZodMiniType, O extends z.ZodMiniType>(
    row: Operation<I, O>,
    input: z.input<I>,
    signal?: AbortSignal,
  ): Promise<z.output<O>>;
}

/** The platform's API as one typed function over the operation table. */
export function createClient({ baseUrl, fetch, auth, now, timeoutMs = 30_000 }: ClientOptions): Client {
  const transport = createTransport({ fetch, now, timeoutMs });
  const send = async (row: Operation, input: unknown, signal?: AbortSignal): Promise<unknown> => {
    const request = toRequest(baseUrl, row, checkInput(row, input));
    const headers = row.anonymous ? {} : await auth.headers();
    try {
      return await transport.send(row.path, request, headers, signal);
    } catch (error) {
      const isRefused = codeOf(error) === 'unauthorized' && !row.anonymous;
      if (!isRefused || (await auth.onUnauthorized?.(headers)) !== true) throw error;
      return transport.send(row.path, request, await auth.headers(), signal);
    }
  };
  return {
    async call(row, input, signal) {
      if (row.elevated && !auth.elevated)
        throw new ShelfedgeError('not_elevated', `${row.path} needs a merchant's key`);
      const answer = await send(row, input, signal);
      const parsed = row.output.safeParse(answer);
      if (!parsed.success)
        throw new ShelfedgeError('malformed_answer', `${row.path} answered in an unknown shape`, { status: 200 });
      return parsed.data;
    },
  };
}

function checkInput(row: Operation, input: unknown): Record<string, unknown> {
  const parsed = row.input.safeParse(input);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const violations = parsed.error.issues
    .map((issue) => ({ field: issue.path.join('.'), description: issue.message }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
  throw new ShelfedgeError('invalid_input', `${row.path}: ${violations.map(({ field }) => field).join(', ')}`, {
    violations,
  });
}
