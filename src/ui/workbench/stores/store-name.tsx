import { useState, type FormEvent } from 'react';
import { hostOf } from '../../../domain/store-name.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { useServices } from '../../shared/services.ts';
import { TextField } from '../../shared/text-field.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { useDisclosure } from '../../shared/use-disclosure.ts';
import { useRequest } from '../../shared/use-request.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import styles from './stores.module.css';
import { Button } from '../../kit/button.tsx';
import { LinkButton } from '../../kit/link-button.tsx';

/** The name without the host that is shown behind it. */
const ownName = ({ name, storefront }: StoreView): string => name.replace(` (${hostOf(storefront)})`, '');

/** Changes a store's name at its place. Esc leaves it as it was. */
export function StoreName({ store }: { store: StoreView }) {
  const { button, isOpen, setOpen } = useDisclosure();
  if (isOpen) return <RenameForm store={store} onClose={() => setOpen(false)} />;
  return (
    <LinkButton isSmall={false} isQuiet ref={button} onClick={() => setOpen(true)}>
      {workbenchMessages.rename}
    </LinkButton>
  );
}

function RenameForm({ store, onClose }: { store: StoreView; onClose(): void }) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  const [typed, setTyped] = useState(ownName(store));
  const input = useFirstFocus<HTMLInputElement>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    send(async () => {
      await call('stores.rename', { storeId: store.id, name: typed });
      onClose();
    });
  };
  return (
    <form className={styles['renameForm']} onSubmit={save}>
      <TextField
        id={`name-${store.id}`}
        label={workbenchMessages.renameLabel}
        value={typed}
        maxLength={40}
        ref={input}
        onType={setTyped}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <Button type="submit" aria-disabled={busy || typed.trim() === ''}>
        {workbenchMessages.renameSave}
      </Button>
      <Button onClick={onClose}>{commonMessages.cancel}</Button>
      <FailureLine failure={failure} />
    </form>
  );
}
