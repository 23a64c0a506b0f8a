import * as detailsMessages from '../../messages/compiled/details.ts';
import type { Surface } from '../../domain/edit.ts';
import type { Failure } from './failure.ts';

interface Setting {
  /** The version of Shelfedge. */
  version: string;
  /** The browser, as it names itself. */
  browser: string;
  surface: Surface;
}

/** The details of a failure as lines of text for support; no secret is among them. */
export function failureDetails(
  { code, status, requestId, atMs }: Failure,
  { version, browser, surface }: Setting,
): string {
  return [
    detailsMessages.version({ version }),
    detailsMessages.browser({ browser }),
    detailsMessages.surface({ surface }),
    detailsMessages.error({ code }),
    ...(status === undefined ? [] : [detailsMessages.status({ status: String(status) })]),
    ...(requestId === undefined ? [] : [detailsMessages.request({ requestId })]),
    detailsMessages.time({ time: new Date(atMs).toISOString() }),
  ].join('\n');
}
