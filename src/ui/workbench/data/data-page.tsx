import { useCallback, useEffect, useState } from 'react';
import type { StopCounts } from '../../../domain/stop-counts.ts';
import type { StoreView } from '../../../protocol/view.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import type { DataItem } from '../../../protocol/commands/data-commands.ts';
import { hashOf } from '../../../protocol/workbench-route.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { formatBytes } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { Confirm } from '../confirm.tsx';
import { navigate } from '../use-route.ts';
import * as dataMessages from '../../../messages/compiled/data.ts';
import * as disconnectMessages from '../../../messages/compiled/disconnect.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import workbenchStyles from '../workbench.module.css';
import styles from './data.module.css';

type Kept = CommandOutput<'data.list'>;

/** Everything that is kept, by store, and the button that forgets all of it. */
export function DataPage({ stores }: { stores: readonly StoreView[] }) {
  const { call, now } = useServices();
  const [kept, setKept] = useState<Kept | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [forgotten, setForgotten] = useState<StopCounts | null>(null);
  const read = useCallback(() => {
    call('data.list', {}).then(setKept, (error: unknown) => setFailure(toFailure(error, now())));
  }, [call, now]);
  useEffect(read, [read]);
  const forget = async () => {
    const counts = await call('data.forgetAll', {});
    // The changes that reached the stores can be looked up nowhere else from now on.
    if (counts.saved + counts.unclear > 0) setForgotten(counts);
    else navigate(hashOf('stores'));
  };
  const sent = stores.reduce((sum, store) => sum + store.sentEdits, 0);
  const unsent = (kept?.unsent ?? 0) - sent;
  if (forgotten !== null) return <Forgotten counts={forgotten} />;
  const ids = [...new Set(kept?.items.map(({ storeId }) => storeId))];
  return (
    <section aria-labelledby="data-title">
      <div className={workbenchStyles['sectionHead']}>
        <h2 id="data-title">{dataMessages.title}</h2>
      </div>
      <p className={textStyles['quiet']}>{dataMessages.intro}</p>
      <div role="alert">
        <FailureLine failure={failure} />
      </div>
      {kept === null && failure === null && <p className={textStyles['quiet']}>{dataMessages.loading}</p>}
      {kept !== null && kept.items.length === 0 && <p>{dataMessages.nothing}</p>}
      {ids.map((id) => (
        <Items key={id} title={titleOf(id, stores)} items={kept?.items.filter(({ storeId }) => storeId === id) ?? []} />
      ))}
      <div className={styles['forget']}>
        <p className={textStyles['quiet']}>{dataMessages.forgetHint}</p>
        <Confirm
          label={dataMessages.forget}
          title={dataMessages.forgetTitle}
          text={[
            dataMessages.forgetText,
            ...(sent === 0 ? [] : [disconnectMessages.forgetSent({ count: sent })]),
            ...(unsent <= 0 ? [] : [dataMessages.forgetUnsent({ count: unsent })]),
          ].join(' ')}
          yes={dataMessages.forget}
          onYes={forget}
        />
      </div>
    </section>
  );
}

/** The changes that reached the stores while everything was forgotten. */
function Forgotten({ counts: { saved, unclear } }: { counts: StopCounts }) {
  return (
    <section aria-live="polite">
      <StatusLine tone="good">{disconnectMessages.forgotten}</StatusLine>
      {saved > 0 && <StatusLine tone="notice">{disconnectMessages.forgottenSaved({ count: saved })}</StatusLine>}
      {unclear > 0 && <StatusLine tone="asks">{disconnectMessages.forgottenUnclear({ count: unclear })}</StatusLine>}
    </section>
  );
}

const titleOf = (id: string | null, stores: readonly StoreView[]): string =>
  id === null ? dataMessages.allStores : (stores.find((store) => store.id === id)?.name ?? dataMessages.otherStore);

function Items({ title, items }: { title: string; items: readonly DataItem[] }) {
  const { locale } = useServices();
  return (
    <div className={styles['group']}>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <ul className={workbenchStyles['panel']}>
        {items.map((item) => (
          <li key={`${item.name} ${item.place}`} className={styles['item']}>
            <div>
              <p>{dataMessages.items[item.name]}</p>
              <p className={classes(textStyles['small'], textStyles['quiet'])}>{endOf(item)}</p>
            </div>
            <p className={classes(textStyles['small'], textStyles['quiet'], textStyles['numbers'])}>
              {dataMessages.entries({ count: item.count })} · {formatBytes(item.bytes, locale)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The place of the data, and the event that removes it. */
function endOf({ name, place, isClearedByDisconnect }: DataItem): string {
  if (name === 'edits') return dataMessages.edits;
  if (place === 'memory') return isClearedByDisconnect ? dataMessages.memoryDisconnect : dataMessages.memory;
  return isClearedByDisconnect ? dataMessages.deviceDisconnect : dataMessages.deviceStays;
}
