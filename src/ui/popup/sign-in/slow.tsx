import { useRef } from 'react';
import { useLate } from '../../shared/use-late.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFlow } from './flow.ts';
import { FlowAction } from './flow-action.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import styles from './sign-in.module.css';

/** After this time the person is told that it takes longer. */
const slowMs = 4_000;

/** Says that a command takes long, and offers to cancel it. */
export function Slow() {
  const { busy, stop } = useFlow();
  const isSlow = useLate(busy, slowMs);
  const line = useRef<HTMLDivElement>(null);
  const cancel = (): void => {
    stop();
    line.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
  };
  return (
    <div ref={line} className={styles['slow']} hidden={!isSlow}>
      <output>{isSlow && <StatusLine tone="wait">{signInMessages.slow}</StatusLine>}</output>
      {isSlow && <FlowAction onPress={cancel}>{commonMessages.cancel}</FlowAction>}
    </div>
  );
}
