import { X } from 'lucide-react';
import { IconButton } from '../kit/icon-button.tsx';
import { helpHash } from '../../protocol/workbench-route.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { useServices } from '../shared/services.ts';
import { useRequest } from '../shared/use-request.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './popup.module.css';
import { LinkButton } from '../kit/link-button.tsx';

/** One quiet line after an update, until it is read or dismissed. */
export function News({ version }: { version: string }) {
  const { call, openWorkbench } = useServices();
  const { text, open, dismiss } = popupMessages.news;
  const { send, failure } = useRequest();
  const end = () => send(() => call('settings.dismissNews', {}));
  const read = () => {
    end();
    openWorkbench(helpHash('whats-new'));
  };
  return (
    <aside className={classes(styles['news'], textStyles['small'], textStyles['quiet'])} aria-label={open}>
      <span>{text({ version })}</span>
      <LinkButton onClick={read}>{open}</LinkButton>
      <IconButton of={X} name={dismiss} onClick={end} />
      <FailureLine failure={failure} />
    </aside>
  );
}
