import { once } from '../../base/once.ts';
import { any, items, loose, num, str } from '../schema/wire.ts';

/**
 * A redirect or a page, as the platform answers a row for browsers: its status, and the address as the header `location`.
 * In a browser, a redirect has neither, because the browser hides them.
 */
export const PageAnswer = once(() =>
  loose({ body: any(), statusCode: num(), headers: items(loose({ key: str(), value: str() })) }),
);
