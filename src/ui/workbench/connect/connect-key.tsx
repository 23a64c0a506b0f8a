import { ExternalLink, SquareCheck } from 'lucide-react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { dashboardOf, isAllowedApi, platformApi } from '../../../domain/store.ts';
import { Icon } from '../../kit/icon.tsx';
import { actionsOf } from '../../shared/key-text.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { useServices } from '../../shared/services.ts';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { ConnectField } from './connect-field.tsx';
import type { AnswerKey } from './connect-state.ts';
import type { KeyTrial } from './use-key-trial.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import textStyles from '../../kit/text.module.css';
import styles from './connect.module.css';
import { Button } from '../../kit/button.tsx';

interface ConnectKeyProps {
  answers: ConnectAnswers;
  /** True if a key that was pasted before is kept. */
  hasKey: boolean;
  trial: KeyTrial;
  problem: string | undefined;
  /** True if it is the first field of the form. */
  isFirst: boolean;
  onType(name: AnswerKey, text: string): void;
}

const { form } = connectMessages;

/** The key: the place to create it, the permissions to tick there, the field, and the result of its test. */
export function ConnectKey({ answers, hasKey, trial, problem, isFirst, onType }: ConnectKeyProps) {
  const { openTab } = useServices();
  const first = useFirstFocus<HTMLInputElement>();
  const api = isAllowedApi(answers.api) ? new URL(answers.api).origin : platformApi;
  const tried = trial.tag === 'failed' ? trial.problems.apiKey : undefined;
  return (
    <div className={styles['connectKey']}>
      <div className={styles['makeKey']}>
        <p className={textStyles['small']}>{form.makeKeyText}</p>
        <ul className={styles['ticks']} aria-label={form.showPermissions}>
          <Tick name={form.permissions.stores} why={form.permissions.storesWhy} />
          <Tick name={form.permissions.urls} why={form.permissions.urlsWhy} />
          <Tick name={form.permissions.oauth} why={form.permissions.oauthWhy} />
        </ul>
        <Button onClick={() => openTab(`${dashboardOf(api)}/account/api-keys`)}>
          <Icon of={ExternalLink} /> {form.makeKey}
        </Button>
        <HelpLink topic="permissions" />
      </div>
      <ConnectField
        {...(isFirst ? { ref: first } : {})}
        name="apiKey"
        value={answers.apiKey}
        problem={problem ?? tried ?? null}
        onType={onType}
      />
      <div aria-live="polite">
        {api !== platformApi && <StatusLine tone="notice">{form.otherApi({ host: new URL(api).host })}</StatusLine>}
        {problem === undefined && <TrialLine trial={trial} isKept={hasKey && answers.apiKey === ''} />}
      </div>
    </div>
  );
}

function Tick({ name, why }: { name: string; why: string }) {
  return (
    <li>
      <Icon of={SquareCheck} />
      <span>
        <strong>{name}</strong> <span className={textStyles['quiet']}>{why}</span>
      </span>
    </li>
  );
}

function TrialLine({ trial, isKept }: { trial: KeyTrial; isKept: boolean }) {
  switch (trial.tag) {
    case 'none':
      return isKept && <StatusLine tone="notice">{form.keyKept}</StatusLine>;
    case 'trying':
      return <StatusLine tone="busy">{form.testing}</StatusLine>;
    case 'works':
      return trial.missing.length === 0 ? (
        <StatusLine tone="good">{form.works}</StatusLine>
      ) : (
        <StatusLine tone="notice">{form.limited({ actions: actionsOf(trial.missing) })}</StatusLine>
      );
    case 'failed': {
      const { apiKey, ...others } = trial.problems;
      const [problem] = Object.values(others);
      return apiKey === undefined && problem !== undefined && <StatusLine tone="bad">{problem}</StatusLine>;
    }
  }
}
