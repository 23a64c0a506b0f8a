import type { ComponentProps } from 'react';
import { EditChange } from './edit-change.tsx';
import { EditStatus } from './edit-status.tsx';

/** An edit's change, then its state with the actions that are possible. */
export const EditLine = (props: Omit<ComponentProps<typeof EditStatus>, 'lead'>) => (
  <EditStatus
    {...props}
    lead={
      <>
        <EditChange edit={props.edit} /> ·{' '}
      </>
    }
  />
);
