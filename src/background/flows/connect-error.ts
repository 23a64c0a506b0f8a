import { ShelfedgeError } from '../../base/errors.ts';
import type { ConnectProblem } from '../../domain/store.ts';

/** The answers that connect a store. */
export interface ConnectInput {
  storefront: string;
  api: string;
  /** Null to connect without a client id. */
  clientId: string | null;
  siteId: string;
  apiKey: string;
}

export type ConnectField = keyof ConnectInput | 'accountId';

/** A refused answer. `description`: the details that its text needs, such as the right address. */
export const connectError = (field: ConnectField, rule: ConnectProblem, description = ''): ShelfedgeError =>
  new ShelfedgeError('invalid_input', `${field}: ${rule}`, { violations: [{ field, description, rule }] });
