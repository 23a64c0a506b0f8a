import { useEffect, useMemo, useState } from 'react';
import type { CommandOutput } from '../../../protocol/commands.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { useSettled } from './use-settled.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';

type Kept = CommandOutput<'history.kept'>;

/** How many changes are kept, since when, and how many the limits have removed. Nothing until the first change is saved. */
export function KeptLine(live: Pick<WorkbenchView, 'edits' | 'batches' | 'historyLimits'>) {
  const { locale, now } = useServices();
  const kept = useKept(live);
  if (kept === null) return null;
  const { finished, sinceMs, forgotten, untilMs } = kept;
  const sentences = [
    ...(finished > 0 && sinceMs !== null
      ? [historyMessages.kept({ count: finished, since: formatWhen(sinceMs, now(), locale) })]
      : []),
    ...(forgotten > 0 && untilMs !== null
      ? [historyMessages.forgotten({ count: forgotten, until: formatWhen(untilMs, now(), locale) })]
      : []),
  ];
  if (sentences.length === 0) return null;
  return <p className={classes(textStyles['small'], textStyles['quiet'])}>{sentences.join(' ')}</p>;
}

/** Null until it was read. Read again when the live edits change. */
function useKept({ edits, batches, historyLimits }: Pick<WorkbenchView, 'edits' | 'batches' | 'historyLimits'>) {
  const { call } = useServices();
  const [read, setRead] = useState<{ of: object; kept: Kept } | null>(null);
  const [settledEdits, settledBatches] = [useSettled(edits), useSettled(batches)];
  const shown = useMemo(
    () => ({ settledEdits, settledBatches, historyLimits }),
    [settledEdits, settledBatches, historyLimits],
  );
  useEffect(() => {
    let isOver = false;
    const readKept = async (): Promise<void> => {
      try {
        const kept = await call('history.kept', {});
        if (!isOver) setRead({ of: shown, kept });
      } catch {
        // The list of the changes shows why the history cannot be read.
      }
    };
    void readKept();
    return () => {
      isOver = true;
    };
  }, [call, shown]);
  return read?.kept ?? null;
}
