import { codeOf } from '../../base/errors.ts';
import type { Answer, Handover } from '../handover.ts';
import type { PageAddresses } from './canonical.ts';

/** A request about the page, on its way. */
export interface PageRequest {
  isHinted: boolean;
  answer: Promise<unknown>;
}

interface GateRequestOptions {
  /** Reads an answer; rejects with `interrupted` for none. */
  read(answer: Promise<Answer>): Promise<unknown>;
  /** Sends a request for the page as it is now. */
  again(): PageRequest;
}

/** Takes the gate's request for these addresses, once. It is sent again at once if the background was stopped over it. */
export function takeRequest(
  handover: Handover,
  { address, canonical }: PageAddresses,
  { read, again }: GateRequestOptions,
): PageRequest | undefined {
  const { request } = handover;
  delete handover.request;
  if (request?.address !== address || request.canonical !== canonical) return undefined;
  const answer = read(request.answer).catch((error: unknown) => {
    if (codeOf(error) !== 'interrupted') throw error;
    return again().answer;
  });
  return { isHinted: request.isHinted, answer };
}
