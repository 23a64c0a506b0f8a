import { useState, type SyntheticEvent } from 'react';
import { maxPattern, patternOfPath, readPattern, slot, type PatternProblem } from '../../../domain/product-pattern.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import { FormEnd } from '../../shared/form-end.tsx';
import { useServices } from '../../shared/services.ts';
import { TextField } from '../../shared/text-field.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { useDisclosure } from '../../shared/use-disclosure.ts';
import { useRequest } from '../../shared/use-request.ts';
import * as addressMessages from '../../../messages/compiled/productAddresses.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './stores.module.css';
import { LinkButton } from '../../kit/link-button.tsx';

/** The addresses of a store's product pages, set or learnt, and the button that changes them. */
export function ProductAddresses({ store }: { store: StoreView }) {
  const { button, isOpen, setOpen } = useDisclosure();
  if (isOpen) return <AddressForm store={store} onDone={() => setOpen(false)} />;
  return (
    <div className={styles['keyPanel']}>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>
        {store.productPattern === '' ? learntText(store) : addressMessages.set({ pattern: store.productPattern })}
      </p>
      <div className={styles['keyActions']}>
        <LinkButton ref={button} onClick={() => setOpen(true)}>
          {addressMessages.change}
        </LinkButton>
      </div>
    </div>
  );
}

/** The newest few that were learnt; '' for none. */
const learntPatterns = ({ learntPaths }: StoreView): string => learntPaths.slice(0, 3).map(patternOfPath).join(', ');

function learntText(store: StoreView): string {
  const patterns = learntPatterns(store);
  return patterns === '' ? addressMessages.nothingLearnt : addressMessages.learnt({ patterns });
}

function hintText(store: StoreView): string {
  const patterns = learntPatterns(store);
  return patterns === '' ? addressMessages.hint({ slot }) : addressMessages.hintLearnt({ slot, patterns });
}

function AddressForm({ store, onDone }: { store: StoreView; onDone(): void }) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  const first = useFirstFocus<HTMLInputElement>();
  const [typed, setTyped] = useState(store.productPattern);
  const [problem, setProblem] = useState<PatternProblem | null>(null);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readPattern(typed);
    setProblem(read.tag === 'problem' ? read.problem : null);
    if (read.tag === 'problem') return first.current?.focus();
    send(async () => {
      await call('settings.productAddresses', { storeId: store.id, pattern: read.pattern });
      onDone();
    });
  };
  return (
    <form className={styles['storeForm']} noValidate onSubmit={save}>
      <TextField
        ref={first}
        id={`addresses-${store.id}`}
        label={addressMessages.label}
        hint={hintText(store)}
        isVerbatim
        maxLength={maxPattern}
        problem={problem === null ? null : addressMessages.problems[problem]({ slot })}
        value={typed}
        onType={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
      <FailureLine failure={failure} />
      <FormEnd submit={addressMessages.save} isBusy={busy} onCancel={onDone} />
    </form>
  );
}
