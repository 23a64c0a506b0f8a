import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../shared/classes.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { useRequest } from '../shared/use-request.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import controlStyles from '../shared/controls.module.css';
import textStyles from '../shared/text.module.css';
import styles from './card.module.css';

const parts = Object.values(cardMessages.dashboardParts);

/** The settings that are edited in the platform's dashboard. Each links to this product's page there. */
export function CardDashboard() {
  const { call } = useServices();
  const { send, failure } = useRequest();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes(textStyles['small'], textStyles['quiet'])}>
        {cardMessages.inDashboard} <Icon of={ExternalLink} />
      </h2>
      <p className={styles['dashboardLinks']}>
        {parts.map((part) => (
          <button
            key={part}
            type="button"
            className={classes(controlStyles['link'], textStyles['small'])}
            onClick={() => send(() => call('card.open', { what: 'dashboard' }))}
          >
            {part}
          </button>
        ))}
      </p>
      <FailureLine failure={failure} />
    </section>
  );
}
