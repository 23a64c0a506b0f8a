import { useEffect, useState } from 'react';
import type { RecognisedPage } from '../../domain/recognise-store.ts';
import { hostOf } from '../../domain/store-name.ts';
import { connectHash, hashOf, type ConnectRoute } from '../../protocol/workbench-route.ts';
import { FoundStore } from '../shared/found-store.tsx';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import styles from './popup.module.css';
import { Button } from '../kit/button.tsx';
import { LinkButton } from '../kit/link-button.tsx';

/** The popup before a store is connected: the kind of the page in front, three lines and one button. */
export function FirstRun() {
  const { openWorkbench } = useServices();
  const page = usePageInFront();
  const button = useFirstFocus<HTMLButtonElement>();
  const { title, connect, open, find, connectIt, connectSite, otherStore, editor, looks, dashboard } =
    popupMessages.firstRun;
  const found = routeOf(page);
  return (
    <main className={styles['firstRun']}>
      <h1>{title}</h1>
      <div aria-live="polite">
        {page?.tag === 'editor' && <StatusLine tone="notice">{editor}</StatusLine>}
        {found !== null && (
          <FoundStore
            text={found.storefront === '' ? dashboard : looks}
            name={found.name}
            host={found.storefront === '' ? '' : hostOf(found.storefront)}
          />
        )}
      </div>
      {found === null && (
        <ol>
          <li>{connect}</li>
          <li>{open}</li>
          <li>{find}</li>
        </ol>
      )}
      <Button
        tone="primary"
        ref={button}
        onClick={() => openWorkbench(found === null ? hashOf('stores') : connectHash(found))}
      >
        {found === null ? commonMessages.connectStore : found.storefront === '' ? connectSite : connectIt}
      </Button>
      {found !== null && <LinkButton onClick={() => openWorkbench(hashOf('stores'))}>{otherStore}</LinkButton>}
    </main>
  );
}

/** The recognised page in front; null until it is known. */
function usePageInFront(): RecognisedPage | null {
  const { call } = useServices();
  const [page, setPage] = useState<RecognisedPage | null>(null);
  useEffect(() => {
    let isGone = false;
    call('connect.recognise', {}).then(
      (found) => (isGone ? undefined : setPage(found)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [call]);
  return page;
}

function routeOf(page: RecognisedPage | null): ConnectRoute | null {
  if (page?.tag === 'store') return { ...page, name: page.name ?? '' };
  return page?.tag === 'dashboard' ? { storefront: '', siteId: page.siteId, api: page.api, name: '' } : null;
}
