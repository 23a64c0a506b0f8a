import { useRef, useState } from 'react';
import { lockChoices, type KeptBy } from '../../../domain/key.ts';
import { idleMinutesOf, keptBy, type Merchant, type Remembered } from '../../../domain/store.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { useRequest } from '../../shared/use-request.ts';
import { useServices } from '../../shared/services.ts';
import { useFocusBackTo } from '../../shared/use-focus-back-to.ts';
import { formatUnit } from '../../shared/format.ts';
import { ForgetKey } from './forget-key.tsx';
import { KeepPanel } from './keep-panel.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as keyPanelMessages from '../../../messages/compiled/keyPanel.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import storesStyles from './stores.module.css';
import styles from '../workbench.module.css';
import { LinkButton } from '../../kit/link-button.tsx';

const keptTexts: Record<KeptBy, string> = {
  device: keyPanelMessages.stays,
  passphrase: keyPanelMessages.remembered,
  session: keyPanelMessages.kept,
};

type KeyAction = 'key.lock' | 'key.check' | 'key.forget';

/** How a store's key is kept, and the actions on it: keep it otherwise, lock, change the passphrase, forget, check. */
export function KeyPanel({ store, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const [open, setOpen] = useState<'none' | 'keep' | 'passphrase' | 'change'>('none');
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBackTo(opener, open !== 'none');
  const { run, busy, failure } = useKeyActions(store.id);
  const { merchant } = store;
  const remembered = rememberedOf(merchant);
  const kept = keptBy(remembered);
  if (merchant.tag === 'missing') return null;
  const isThere = merchant.tag !== 'locked';
  // Otherwise the notice about the key has this button.
  const isHealthy = merchant.tag === 'ready' && merchant.missing.length === 0;
  const close = () => setOpen('none');
  if (open === 'change' && isThere) return <PassphraseForm storeId={store.id} onDone={close} />;
  if (open !== 'none' && isThere)
    return <KeepPanel storeId={store.id} now={kept} startsWithPassphrase={open === 'passphrase'} onDone={close} />;
  const action = (name: KeyAction, text: string) => (
    <LinkButton aria-disabled={busy !== null} onClick={() => run(name)}>
      {text}
    </LinkButton>
  );
  return (
    <div className={storesStyles['keyPanel']}>
      {isThere && <p className={classes(textStyles['small'], textStyles['quiet'])}>{keptTexts[kept]}</p>}
      {isThere && kept !== 'device' && <LockAfter store={store} remembered={remembered} />}
      <span className={storesStyles['keyActions']}>
        {isThere && (
          <LinkButton ref={opener} onClick={() => setOpen('keep')}>
            {keyPanelMessages.keepOtherwise}
          </LinkButton>
        )}
        {kept === 'passphrase' && action('key.lock', keyPanelMessages.lockNow)}
        {kept === 'passphrase' && <LinkButton onClick={() => setOpen('change')}>{keyPanelMessages.change}</LinkButton>}
        {kept === 'device' && (
          <ForgetKey
            busy={busy !== null}
            lock={{ onSetPassphrase: () => setOpen('passphrase') }}
            onForget={() => run('key.lock')}
          />
        )}
        {isHealthy && <LinkButton onClick={onEnterKey}>{commonMessages.reconnect}</LinkButton>}
        {isThere && action('key.check', busy === 'key.check' ? keyPanelMessages.checking : keyPanelMessages.check)}
        {merchant.tag === 'locked' && <LinkButton onClick={onEnterKey}>{keyPanelMessages.lost}</LinkButton>}
        <ForgetKey busy={busy !== null} onForget={() => run('key.forget')} />
      </span>
      <div role="alert">
        <FailureLine failure={failure} />
      </div>
    </div>
  );
}

function useKeyActions(storeId: string) {
  const { call, now } = useServices();
  const [busy, setBusy] = useState<KeyAction | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = (name: KeyAction): void => {
    if (busy !== null) return;
    setBusy(name);
    setFailure(null);
    call(name, { storeId }).then(
      () => setBusy(null),
      (error: unknown) => {
        setBusy(null);
        setFailure(toFailure(error, now()));
      },
    );
  };
  return { run, busy, failure };
}

function LockAfter({ store, remembered }: { store: StoreView; remembered: Remembered | null }) {
  const { call } = useServices();
  const storeId = store.id;
  const id = `lock-after-${storeId}`;
  const chosen = remembered === null ? idleMinutesOf(store) : remembered.lockAfterMinutes;
  const { replace, failure } = useRequest();
  const choose = (text: string) =>
    replace(() => call('key.lockAfter', { storeId, minutes: text === '' ? null : Number(text) }));
  return (
    <span className={classes(styles['lockAfter'], textStyles['small'])}>
      <label htmlFor={id}>{keyPanelMessages.lockAfter}</label>
      <select id={id} value={chosen ?? ''} onChange={(event) => choose(event.target.value)}>
        {lockChoices.map((minutes) => (
          <option key={minutes} value={minutes ?? ''}>
            {minutes === null
              ? keyPanelMessages.never
              : minutes < 60
                ? formatUnit('minute', minutes)
                : formatUnit('hour', minutes / 60)}
          </option>
        ))}
      </select>
      <FailureLine failure={failure} />
    </span>
  );
}

const rememberedOf = (merchant: Merchant): Remembered | null =>
  merchant.tag === 'ready' || merchant.tag === 'refused' ? merchant.remembered : null;
