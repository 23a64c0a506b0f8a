import { useState } from 'react';
import type { KeptBy } from '../../../domain/key.ts';
import type { KeepKey } from '../../../protocol/keep-key.ts';
import { errorText } from '../../shared/error-text.ts';
import { useServices } from '../../shared/services.ts';
import { KeepQuestion } from './keep-question.tsx';
import * as keepKeyMessages from '../../../messages/compiled/keepKey.ts';
import styles from './stores.module.css';

interface KeepPanelProps {
  storeId: string;
  now: KeptBy;
  startsWithPassphrase: boolean;
  onDone(): void;
}

/** Changes how a store's key is kept. */
export function KeepPanel({ storeId, now, startsWithPassphrase, onDone }: KeepPanelProps) {
  const { call } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (keep: KeepKey): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call('key.keep', { storeId, keep });
      onDone();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['keepPanel']}>
      <KeepQuestion
        title={keepKeyMessages.change}
        now={now}
        startsWithPassphrase={startsWithPassphrase}
        progress={isBusy ? keepKeyMessages.keeping : null}
        problem={problem}
        onAnswer={(keep) => void answer(keep)}
        onCancel={onDone}
      />
    </div>
  );
}
