import type { ErrorCode } from '../../base/errors.ts';
import { formatWhen } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { HelpLink } from '../shared/help-link.tsx';
import { errorTopics } from '../shared/help-topic.ts';
import { TryingAgain } from '../shared/trying-again.tsx';
import { StatusLine } from '../shared/status-line.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as failureMessages from '../../messages/compiled/failure.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { failureText } from '../shared/failure-text.ts';
import styles from './popup.module.css';
import { Button } from '../kit/button.tsx';

interface SearchNoticeProps {
  code: ErrorCode;
  /** When the search is retried automatically, epoch ms. */
  retryAt: number | null;
  /** When the shown results were fetched, epoch ms; null if none are shown. */
  asOfMs: number | null;
  onAgain(): void;
}

/** Why a search failed, the age of the results below, and what happens next. */
export function SearchNotice({ code, retryAt, asOfMs, onAgain }: SearchNoticeProps) {
  const { locale, now } = useServices();
  const when = asOfMs === null ? null : formatWhen(asOfMs, now(), locale);
  const isBusy = code === 'throttled' && retryAt !== null;
  return (
    <div className={styles['notice']}>
      <StatusLine tone={retryAt === null ? 'bad' : 'wait'}>
        {isBusy ? failureMessages.errors.throttled.what : textOf(code, when)}
        {isBusy && (
          <>
            {' '}
            <TryingAgain atMs={retryAt} />
          </>
        )}
        {when !== null && code !== 'network' && ` ${popupMessages.asOf({ when })}`}{' '}
        <HelpLink topic={errorTopics[code]} />
      </StatusLine>
      {!isBusy && <Button onClick={onAgain}>{commonMessages.tryAgain}</Button>}
    </div>
  );
}

const textOf = (code: ErrorCode, when: string | null): string =>
  code === 'network' && when !== null ? popupMessages.offlineAsOf({ when }) : failureText(code);
