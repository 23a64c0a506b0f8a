import { useState } from 'react';
import { HistoryLimits as Limits } from '../../../domain/history.ts';
import { useServices } from '../../shared/services.ts';
import { TextField } from '../../shared/text-field.tsx';
import { Confirm } from '../confirm.tsx';
import * as historyMessages from '../../../messages/compiled/history.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import historyStyles from './history.module.css';
import choiceStyles from '../choice.module.css';

const toNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The limits of the history by number and by age. */
export function HistoryLimits({ limits }: { limits: Limits }) {
  const { call } = useServices();
  const [edits, setEdits] = useState(String(limits.edits));
  const [days, setDays] = useState(limits.days === null ? '' : String(limits.days));
  const wanted = { edits: toNumber(edits), days: days.trim() === '' ? null : toNumber(days) };
  const isFine = Limits.safeParse(wanted).success;
  const editsWrong = !Limits.safeParse({ ...wanted, days: null }).success;
  const isSame = wanted.edits === limits.edits && wanted.days === limits.days;
  return (
    <details className={classes(styles['panel'], historyStyles['limits'])}>
      <summary>{historyMessages.keep}</summary>
      <div className={historyStyles['limitsBody']}>
        <p className={classes(textStyles['small'], textStyles['quiet'])}>{historyMessages.keepText}</p>
        <div className={choiceStyles['filters']}>
          <TextField
            id="keep-edits"
            label={historyMessages.edits}
            inputMode="numeric"
            value={edits}
            onType={setEdits}
            problem={editsWrong ? historyMessages.editsWrong : null}
          />
          <TextField
            id="keep-days"
            label={historyMessages.days}
            hint={historyMessages.daysHint}
            inputMode="numeric"
            value={days}
            onType={setDays}
            problem={!isFine && !editsWrong ? historyMessages.daysWrong : null}
          />
        </div>
        {isFine && !isSame && (
          <div>
            <Confirm
              label={historyMessages.saveLimits}
              isPrimary
              title={historyMessages.limitsTitle}
              text={historyMessages.limitsText}
              yes={historyMessages.saveLimits}
              onYes={() => call('history.limits', { limits: wanted })}
            />
          </div>
        )}
      </div>
    </details>
  );
}
