import type { ComponentProps } from 'react';
import { otherLabel } from './change-text.ts';
import { EditChange } from './edit-change.tsx';
import { EditStatus } from './edit-status.tsx';

/** An edit's change, named where it changes another field, then its state with the possible actions. */
export const EditLine = (props: Omit<ComponentProps<typeof EditStatus>, 'lead'>) => (
  <EditStatus
    {...props}
    lead={
      <>
        {otherLabel(props.edit)} <EditChange edit={props.edit} /> ·{' '}
      </>
    }
  />
);
