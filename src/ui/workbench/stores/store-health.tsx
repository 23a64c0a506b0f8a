import { CircleAlert, CircleCheck, KeyRound, Lock, User, UserCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Merchant } from '../../../domain/store.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { unsavedHash } from '../../../protocol/workbench-route.ts';
import { Icon } from '../../kit/icon.tsx';
import { actionsOf } from '../../shared/key-text.ts';
import type { Tone } from '../../shared/status-line.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as healthMessages from '../../../messages/compiled/health.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './stores.module.css';

interface Part {
  icon: LucideIcon;
  tone: Tone;
  text: string;
}

const { key, permissions } = healthMessages;

const keyParts: Record<Merchant['tag'], Part> = {
  ready: { icon: KeyRound, tone: 'good', text: key.ready },
  missing: { icon: CircleAlert, tone: 'notice', text: key.missing },
  locked: { icon: Lock, tone: 'notice', text: key.locked },
  refused: { icon: CircleAlert, tone: 'bad', text: key.refused },
};

/** The key's permissions, as far as they are known; null without a key. */
function permissionPart(merchant: Merchant): Part | null {
  if (merchant.tag === 'missing' || merchant.tag === 'locked') return null;
  const { missing } = merchant;
  if (missing.length > 0)
    return { icon: CircleAlert, tone: 'notice', text: permissions.lacks({ actions: actionsOf(missing) }) };
  return merchant.tag === 'ready' ? { icon: CircleCheck, tone: 'good', text: permissions.all } : null;
}

/** The health of a store in a line: its key and permissions, the waiting changes, and the logged-in member. */
export function StoreHealth({ store: { merchant, unsentEdits, customer } }: { store: StoreView }) {
  const may = permissionPart(merchant);
  const isMember = customer.tag === 'member';
  return (
    <ul
      className={classes(styles['health'], textStyles['small'], textStyles['quiet'])}
      aria-label={healthMessages.title}
    >
      <HealthPart {...keyParts[merchant.tag]} />
      {may !== null && <HealthPart {...may} />}
      <HealthPart
        icon={unsentEdits > 0 ? CircleAlert : CircleCheck}
        tone={unsentEdits > 0 ? 'notice' : 'good'}
        text={
          unsentEdits > 0 ? (
            <a href={unsavedHash}>{workbenchMessages.unsent({ count: unsentEdits })}</a>
          ) : (
            healthMessages.allSaved
          )
        }
      />
      <HealthPart
        icon={isMember ? UserCheck : User}
        tone="good"
        text={isMember ? commonMessages.member({ email: customer.email }) : commonMessages.visitor}
      />
    </ul>
  );
}

function HealthPart({ icon, tone, text }: Omit<Part, 'text'> & { text: ReactNode }) {
  return (
    <li data-tone={tone}>
      <Icon of={icon} /> <span>{text}</span>
    </li>
  );
}
