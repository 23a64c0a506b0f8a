import { useEffect, useRef, useState } from 'react';
import { toCaptchaUrl } from '../../../domain/captcha.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFlow } from './flow.ts';
import { useCaptchaPage, type CaptchaPageState } from './use-captcha-page.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import textStyles from '../../shared/text.module.css';
import styles from './sign-in.module.css';

/** The page is of another origin, which it keeps: so it can be told by it. It may not lead this one elsewhere. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

interface CaptchaFrameProps {
  page: string;
  siteKey: string;
}

/**
 * The store's captcha, drawn in a frame by a page of its own: none of its code runs in this one. Its token stands in the
 * form, which goes on by itself once it is there.
 */
export function CaptchaFrame({ page, siteKey }: CaptchaFrameProps) {
  const { newId } = useServices();
  const { problem } = useFlow();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state] = useState(newId);
  const { pageState, height } = useCaptchaPage(frame, { page, state });
  useGoOn(frame, pageState);
  const { origin } = window.location;
  const isGone = pageState.tag === 'silent' || pageState.tag === 'failed';
  const { captcha } = signInMessages;
  const text = pageState.tag === 'there' || pageState.tag === 'solved' ? null : captcha[pageState.tag];
  return (
    <div className={styles['captcha']}>
      <p className={textStyles['small']}>{captcha.why}</p>
      <input type="hidden" name="captcha" value={pageState.tag === 'solved' ? pageState.token : ''} />
      <iframe
        ref={frame}
        // A problem with the captcha is told here as one with a field is.
        name="captcha"
        title={captcha.title}
        src={toCaptchaUrl({ page, siteKey, kind: 'visible', state, origin })}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        style={{ blockSize: height }}
        hidden={isGone}
      />
      <div role="alert">
        {text !== null && <StatusLine tone={isGone ? 'bad' : 'busy'}>{text}</StatusLine>}
        {text === null && problem?.field === 'captcha' && <StatusLine tone="bad">{problem.text}</StatusLine>}
      </div>
    </div>
  );
}

/** Leads to the captcha once it is there, and on from it once it is solved; first to what is yet to be typed. */
function useGoOn(frame: { current: HTMLIFrameElement | null }, { tag }: CaptchaPageState): void {
  useEffect(() => {
    if (tag !== 'there' && tag !== 'solved') return;
    const form = frame.current?.closest('form');
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('input[data-entry]') ?? [])];
    const empty = fields.find(({ value }) => value === '');
    if (empty !== undefined) empty.focus();
    else if (tag === 'solved') form?.requestSubmit();
    else {
      frame.current?.focus();
      frame.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [frame, tag]);
}
