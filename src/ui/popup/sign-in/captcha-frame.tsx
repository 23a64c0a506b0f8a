import { useEffect, useRef, useState } from 'react';
import { toCaptchaUrl } from '../../../domain/captcha.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFlow } from './flow.ts';
import { useCaptchaPage, type CaptchaPageState } from './use-captcha-page.ts';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import textStyles from '../../kit/text.module.css';
import styles from './sign-in.module.css';

/** The page keeps its own origin, which identifies its messages. It may not navigate this page. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups';

interface CaptchaFrameProps {
  page: string;
  siteKey: string;
}

/**
 * The store's captcha in a frame with a page of its own, so that none of its code runs here. The form is submitted
 * automatically once the captcha's token is in it.
 */
export function CaptchaFrame({ page, siteKey }: CaptchaFrameProps) {
  const { newId } = useServices();
  const { problem } = useFlow();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state] = useState(newId);
  const { pageState, height } = useCaptchaPage(frame, { page, state });
  useCaptchaSubmit(frame, pageState);
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
        // The captcha's problem is focused by name, as a field's is.
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

/**
 * Moves the focus to the first empty field, else to the loaded captcha: not away from who types meanwhile, whose next keys would go
 * into the store's page. Submits the form once the captcha is solved.
 */
function useCaptchaSubmit(frame: { current: HTMLIFrameElement | null }, { tag }: CaptchaPageState): void {
  const isTyping = useRef(false);
  useEffect(() => {
    const form = frame.current?.closest('form');
    const note = (): void => void (isTyping.current = true);
    form?.addEventListener('input', note);
    return () => form?.removeEventListener('input', note);
  }, [frame]);
  useEffect(() => {
    if (tag !== 'there' && tag !== 'solved') return;
    if (tag === 'there' && isTyping.current) return;
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
