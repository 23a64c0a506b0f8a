import { useRef, useState, type Ref } from 'react';
import { lockChoices } from '../../../domain/key.ts';
import { idleMinutesOf, type Merchant, type Remembered } from '../../../domain/store.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { toFailure, type Failure } from '../../shared/failure.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { useRequest } from '../../shared/use-request.ts';
import { useServices } from '../../shared/services.ts';
import { useFocusBackTo } from '../../shared/use-focus-back-to.ts';
import { formatUnit } from '../../shared/format.ts';
import { ForgetKey } from './forget-key.tsx';
import { PassphraseForm } from './passphrase-form.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as keyPanelMessages from '../../../messages/compiled/keyPanel.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import textStyles from '../../shared/text.module.css';
import storesStyles from './stores.module.css';
import styles from '../workbench.module.css';

type KeyAction = 'key.lock' | 'key.check' | 'key.forget';

/** The actions on a store's key: remember, lock, change the passphrase, forget, check. */
export function KeyPanel({ store, onEnterKey }: { store: StoreView; onEnterKey(): void }) {
  const [open, setOpen] = useState<'none' | 'remember' | 'change'>('none');
  // Only one of the panel's two openers is shown at a time.
  const opener = useRef<HTMLButtonElement>(null);
  useFocusBackTo(opener, open !== 'none');
  const { run, busy, failure } = useKeyActions(store.id);
  const { merchant } = store;
  const remembered = rememberedOf(merchant);
  if (merchant.tag === 'missing') return null;
  const isThere = merchant.tag !== 'locked';
  // Otherwise the notice about the key has this button.
  const isHealthy = merchant.tag === 'ready' && merchant.missing.length === 0;
  if (open !== 'none' && isThere) {
    return <PassphraseForm key={open} storeId={store.id} kind={open} onDone={() => setOpen('none')} />;
  }
  const action = (name: KeyAction, text: string) => (
    <button
      type="button"
      className={classes(controlStyles['link'], textStyles['small'])}
      aria-disabled={busy !== null}
      onClick={() => run(name)}
    >
      {text}
    </button>
  );
  const opens = (what: 'remember' | 'change', text: string) => (
    <LinkButton ref={opener} text={text} onPress={() => setOpen(what)} />
  );
  return (
    <div className={storesStyles['keyPanel']}>
      {isThere && (
        <p className={classes(textStyles['small'], textStyles['quiet'])}>
          {remembered === null ? keyPanelMessages.kept : keyPanelMessages.remembered}
        </p>
      )}
      {isThere && <LockAfter store={store} remembered={remembered} />}
      <span className={storesStyles['keyActions']}>
        {isThere && remembered === null && opens('remember', keyPanelMessages.remember)}
        {remembered !== null && action('key.lock', keyPanelMessages.lockNow)}
        {remembered !== null && opens('change', keyPanelMessages.change)}
        {isHealthy && <LinkButton text={commonMessages.reconnect} onPress={onEnterKey} />}
        {isThere && action('key.check', busy === 'key.check' ? keyPanelMessages.checking : keyPanelMessages.check)}
        {merchant.tag === 'locked' && <LinkButton text={keyPanelMessages.lost} onPress={onEnterKey} />}
        <ForgetKey busy={busy !== null} onForget={() => run('key.forget')} />
      </span>
      <div role="alert">
        <FailureLine failure={failure} />
      </div>
    </div>
  );
}

interface LinkButtonProps {
  ref?: Ref<HTMLButtonElement>;
  text: string;
  onPress(): void;
}

const LinkButton = ({ ref, text, onPress }: LinkButtonProps) => (
  <button ref={ref} type="button" className={classes(controlStyles['link'], textStyles['small'])} onClick={onPress}>
    {text}
  </button>
);

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
