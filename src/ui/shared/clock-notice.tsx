import { isToBeTold, type ClockCorrection } from '../../domain/clock-correction.ts';
import { formatSpan } from './format.ts';
import { useServices } from './services.ts';
import { StatusLine } from './status-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import controlStyles from './controls.module.css';
import styles from './outdated-notice.module.css';

/** Says once that the machine's clock is off, and that times are corrected for that. */
export function ClockNotice({ clock }: { clock: ClockCorrection }) {
  const { call, locale } = useServices();
  const { behind, ahead } = commonMessages.clock;
  const by = formatSpan(Math.abs(clock.offMs), locale);
  return (
    <div aria-live="polite">
      {isToBeTold(clock) && (
        <div className={styles['outdated']} data-clock-notice>
          <StatusLine tone="notice">{clock.offMs > 0 ? behind({ by }) : ahead({ by })}</StatusLine>
          <button
            type="button"
            className={controlStyles['button']}
            onClick={() => void call('settings.dismissClock', {}).catch(() => undefined)}
          >
            {commonMessages.understood}
          </button>
        </div>
      )}
    </div>
  );
}
