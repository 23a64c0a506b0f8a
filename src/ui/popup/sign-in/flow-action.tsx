import type { ReactNode } from 'react';
import { classes } from '../../shared/classes.ts';
import controlStyles from '../../shared/controls.module.css';
import textStyles from '../../shared/text.module.css';

/** A secondary action below the main button. */
export function FlowAction({
  onPress,
  isOff = false,
  children,
}: {
  onPress(): void;
  isOff?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-flow-action
      className={classes(controlStyles['link'], textStyles['small'])}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  );
}
