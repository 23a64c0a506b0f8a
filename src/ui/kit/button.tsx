import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import controlStyles from './controls.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action of its form or line. `danger`: it ends or removes something. */
  tone?: 'primary' | 'danger' | undefined;
}

/** A button with an edge. It submits no form unless its `type` says so. */
export const Button = ({ tone, type = 'button', className, ...attributes }: ButtonProps) => (
  <button
    {...attributes}
    type={type}
    className={classes(controlStyles['button'], tone && controlStyles[tone], className)}
  />
);

/** A button that is drawn by the styles of its place. */
export const PlainButton = (attributes: Omit<ComponentProps<'button'>, 'type'>) => (
  <button {...attributes} type="button" />
);
