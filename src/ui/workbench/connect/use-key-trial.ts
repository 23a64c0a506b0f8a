import { useEffect, useEffectEvent, useState } from 'react';
import { isUuid, readConnectAnswers, type ConnectAnswers } from '../../../domain/connect-answers.ts';
import type { KeyPermission } from '../../../domain/key.ts';
import { platformApi } from '../../../domain/store.ts';
import { useServices } from '../../shared/services.ts';
import { connectProblems, type ConnectProblems } from './connect-state.ts';

/** The result of testing a pasted key. */
export type KeyTrial =
  | { tag: 'none' }
  | { tag: 'trying' }
  | { tag: 'works'; missing: KeyPermission[] }
  | { tag: 'failed'; problems: ConnectProblems };

const debounceMs = 300;
const none: KeyTrial = { tag: 'none' };

/**
 * Tries a key at the platform as soon as the key and the site are known, and at no other API; `onAddress` gets the base
 * of the site's pages.
 */
export function useKeyTrial(typed: ConnectAnswers, onAddress: (storefront: string) => void): KeyTrial {
  const { call } = useServices();
  const { api, siteId, apiKey } = readConnectAnswers(typed);
  const canTry = apiKey !== '' && !isUuid(apiKey) && isUuid(siteId) && api === platformApi;
  const subject = canTry ? JSON.stringify({ api, siteId, apiKey }) : '';
  const [found, setFound] = useState<{ subject: string; trial: KeyTrial }>({ subject: '', trial: none });
  const sayAddress = useEffectEvent(onAddress);
  useEffect(() => {
    if (subject === '') return undefined;
    let isStale = false;
    const end = (trial: KeyTrial): void => {
      if (!isStale) setFound({ subject, trial });
    };
    const timer = setTimeout(() => {
      end({ tag: 'trying' });
      call('connect.testKey', JSON.parse(subject) as { api: string; siteId: string; apiKey: string }).then(
        ({ storefront, missing }) => {
          end({ tag: 'works', missing });
          return storefront === null || isStale ? undefined : sayAddress(storefront);
        },
        (error: unknown) => end({ tag: 'failed', problems: connectProblems(error, navigator.onLine) }),
      );
    }, debounceMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [call, subject]);
  return subject !== '' && found.subject === subject ? found.trial : none;
}
