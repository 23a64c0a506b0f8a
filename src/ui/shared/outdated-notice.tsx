import type { View } from '../../store/mirror.ts';
import { StatusLine } from './status-line.tsx';
import { useEnded } from './use-ended.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import styles from './outdated-notice.module.css';
import { Button } from '../kit/button.tsx';

/**
 * Tells that the extension was updated under its page, which stays as it is, with its typed text, until it is reloaded.
 */
export function OutdatedNotice({ view }: { view: Pick<View<unknown>, 'ended'> }) {
  const isOutdated = useEnded(view);
  return (
    <div aria-live="polite">
      {isOutdated && (
        <div className={styles['outdated']} data-outdated>
          <StatusLine tone="notice">{commonMessages.outdated}</StatusLine>
          <Button onClick={() => location.reload()}>{commonMessages.reload}</Button>
        </div>
      )}
    </div>
  );
}
