import type { ReactNode } from 'react';
import { formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { StoreLabel } from '../../shared/store-label.tsx';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';

interface BatchHeadingProps {
  /** The id of the heading, where something is named by it. */
  id?: string;
  title: string;
  /** Stands before the time. */
  text?: string;
  createdAt: number;
  /** The store, where there are several. */
  store: { name: string } | undefined;
}

/** The title of a bulk change, when it was made and in which store. */
export function BatchHeading({ id, title, text, createdAt, store }: BatchHeadingProps): ReactNode {
  const { locale, now } = useServices();
  return (
    <div>
      <h3 id={id}>
        <bdi>{title}</bdi>
      </h3>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>
        {text !== undefined && `${text} · `}
        {formatWhen(createdAt, now(), locale)}
        {store !== undefined && (
          <>
            {' '}
            · <StoreLabel name={store.name} />
          </>
        )}
      </p>
    </div>
  );
}
