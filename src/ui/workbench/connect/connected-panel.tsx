import { useState } from 'react';
import { StatusLine } from '../../shared/status-line.tsx';
import { FailureLine } from '../../shared/failure-line.tsx';
import { useServices } from '../../shared/services.ts';
import { useRequest } from '../../shared/use-request.ts';
import type { Connected } from './use-connect.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import connectStyles from './connect.module.css';
import styles from '../workbench.module.css';
import { Button } from '../../kit/button.tsx';

const { done, form } = connectMessages;

/** The end of connecting: the working parts, the missing ones, and the way to the first edit. */
export function ConnectedPanel({ connected, name }: { connected: Connected; name: string }) {
  const { call } = useServices();
  const { send, failure, busy } = useRequest();
  const [isEmpty, setEmpty] = useState(false);
  const { storeId, logIn, isKept } = connected;
  const show = () =>
    send(async () => {
      const { isShown } = await call('connect.showFirst', { storeId });
      setEmpty(!isShown);
    });
  return (
    <div className={classes(connectStyles['connected'], styles['panel'])}>
      <StatusLine tone="good">{workbenchMessages.connected({ name })}</StatusLine>
      <Button tone="primary" aria-disabled={busy} aria-describedby="connected-show" onClick={show}>
        {done.show}
      </Button>
      <p id="connected-show" className={classes(textStyles['small'], textStyles['quiet'])}>
        {done.showText}
      </p>
      {isEmpty && <StatusLine tone="notice">{done.empty}</StatusLine>}
      <FailureLine failure={failure} />
      {!isKept && <StatusLine tone="bad">{form.rememberFailed}</StatusLine>}
      {logIn !== 'ready' && <StatusLine tone="notice">{done.logIn[logIn]}</StatusLine>}
    </div>
  );
}
