import { needsNotice, type ClockCorrection } from '../../domain/clock-correction.ts';
import { FailureLine } from './failure-line.tsx';
import { formatSpan } from './format.ts';
import { useServices } from './services.ts';
import { StatusLine } from './status-line.tsx';
import { useRequest } from './use-request.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import styles from './outdated-notice.module.css';
import { Button } from '../kit/button.tsx';

/** Says once that the machine's clock is off, and that times are corrected for that. */
export function ClockNotice({ clock }: { clock: ClockCorrection }) {
  const { call, locale } = useServices();
  const { send, failure } = useRequest();
  const { behind, ahead } = commonMessages.clock;
  const by = formatSpan(Math.abs(clock.offMs), locale);
  return (
    <div aria-live="polite">
      {needsNotice(clock) && (
        <div className={styles['outdated']} data-clock-notice>
          <StatusLine tone="notice">{clock.offMs > 0 ? behind({ by }) : ahead({ by })}</StatusLine>
          <Button onClick={() => send(() => call('settings.dismissClock', {}))}>{commonMessages.understood}</Button>
          <FailureLine failure={failure} />
        </div>
      )}
    </div>
  );
}
