import { useState } from 'react';
import { defaultLimits, type GuardLimits } from '../../../domain/guardrails.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { errorTopics } from '../../shared/help-topic.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { GuardRow } from './guard-row.tsx';
import { useLimits, type SaveState } from './use-limits.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as guardSettingsMessages from '../../../messages/compiled/guardSettings.ts';
import { failureText } from '../../shared/failure-text.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import guardrailsStyles from './guardrails.module.css';
import { Button } from '../../kit/button.tsx';

const rules = Object.keys(guardSettingsMessages.rules) as (keyof GuardLimits)[];

/** The guardrails of each store. */
export function GuardPanel({ stores }: { stores: StoreView[] }) {
  const [storeId, setStoreId] = useState<string | null>(null);
  const store = stores.find(({ id }) => id === storeId) ?? stores[0];
  if (store === undefined) return null;
  return (
    <section aria-labelledby="guard-title">
      <div className={styles['sectionHead']}>
        <h2 id="guard-title">{commonMessages.guardrails}</h2>
        {stores.length > 1 && (
          <span className={classes(styles['lockAfter'], textStyles['small'])}>
            <label htmlFor="guard-store">{guardSettingsMessages.store}</label>
            <select id="guard-store" value={store.id} onChange={(event) => setStoreId(event.target.value)}>
              {stores.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </div>
      <p className={textStyles['quiet']}>{guardSettingsMessages.intro}</p>
      <StoreLimits key={store.id} store={store} />
    </section>
  );
}

function StoreLimits({ store }: { store: StoreView }) {
  const { limits, saveState, set } = useLimits(store);
  const isDefault = rules.every((rule) => JSON.stringify(limits[rule]) === JSON.stringify(defaultLimits[rule]));
  return (
    <div className={classes(styles['panel'], guardrailsStyles['guard'])}>
      <ul>
        {rules.map((rule) => (
          <GuardRow key={rule} rule={rule} limits={limits} onSet={set} />
        ))}
      </ul>
      <div className={guardrailsStyles['guardEnd']}>
        <p className={classes(textStyles['small'], textStyles['quiet'])}>{guardSettingsMessages.always}</p>
        <div aria-live="polite">
          <SaveStateLine saveState={saveState} />
        </div>
        {!isDefault && <Button onClick={() => set(defaultLimits)}>{guardSettingsMessages.reset}</Button>}
      </div>
    </div>
  );
}

function SaveStateLine({ saveState }: { saveState: SaveState }) {
  switch (saveState.tag) {
    case 'none':
      return null;
    case 'saving':
      return <StatusLine tone="busy">{commonMessages.saving}</StatusLine>;
    case 'saved':
      return <StatusLine tone="good">{guardSettingsMessages.saved}</StatusLine>;
    case 'failed':
      return (
        <StatusLine tone="bad">
          {commonMessages.notSaved({ reason: failureText(saveState.code) })}{' '}
          <HelpLink topic={errorTopics[saveState.code]} />
        </StatusLine>
      );
  }
}
