import { useState, type FormEvent } from 'react';
import { hostOf } from '../../../domain/store-name.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { useServices } from '../../shared/services.ts';
import { TextField } from '../../shared/text-field.tsx';
import { useRequest } from '../../shared/use-request.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import styles from './stores.module.css';

/** The name without the host that is shown behind it. */
const ownName = ({ name, storefront }: StoreView): string => name.replace(` (${hostOf(storefront)})`, '');

/** Changes a store's name at its place. Esc leaves it as it was. */
export function StoreName({ store }: { store: StoreView }) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <button
        type="button"
        className={classes(controlStyles['link'], controlStyles['quietLink'])}
        onClick={() => setTyped(ownName(store))}
      >
        {workbenchMessages.rename}
      </button>
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    send(async () => {
      await call('stores.rename', { storeId: store.id, name: typed });
      setTyped(null);
    });
  };
  return (
    <form className={styles['renameForm']} onSubmit={save}>
      <TextField
        id={`name-${store.id}`}
        label={workbenchMessages.renameLabel}
        value={typed}
        maxLength={40}
        ref={(input) => input?.focus()}
        onType={setTyped}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(null)}
      />
      <button type="submit" className={controlStyles['button']} aria-disabled={busy || typed.trim() === ''}>
        {workbenchMessages.renameSave}
      </button>
      <button type="button" className={controlStyles['button']} onClick={() => setTyped(null)}>
        {commonMessages.cancel}
      </button>
      <FailureLine failure={failure} />
    </form>
  );
}
