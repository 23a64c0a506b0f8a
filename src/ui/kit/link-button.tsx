import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import controlStyles from './controls.module.css';
import textStyles from './text.module.css';

interface LinkButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** In small text, as in lines below a value; default: true. */
  isSmall?: boolean;
  /** In the color of what matters less. */
  isQuiet?: boolean;
}

/** An action in words inside a line of text. */
export const LinkButton = ({ isSmall = true, isQuiet = false, className, ...attributes }: LinkButtonProps) => (
  <button
    {...attributes}
    type="button"
    className={classes(
      controlStyles['link'],
      isQuiet ? controlStyles['quietLink'] : undefined,
      isSmall ? textStyles['small'] : undefined,
      className,
    )}
  />
);
