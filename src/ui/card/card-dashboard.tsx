import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../kit/classes.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { Icon } from '../kit/icon.tsx';
import { useServices } from '../shared/services.ts';
import { useRequest } from '../shared/use-request.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';
import { LinkButton } from '../kit/link-button.tsx';

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
          <LinkButton key={part} onClick={() => send(() => call('card.open', { what: 'dashboard' }))}>
            {part}
          </LinkButton>
        ))}
      </p>
      <FailureLine failure={failure} />
    </section>
  );
}
