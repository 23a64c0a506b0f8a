import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import controlStyles from './controls.module.css';
import { Icon } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'title' | 'children'> {
  of: LucideIcon;
  /** The title, and the name for screen readers. */
  name: string;
}

/** A button that shows an icon alone. */
export function IconButton({ of, name, className, ...attributes }: IconButtonProps) {
  return (
    <button {...attributes} type="button" className={classes(controlStyles['iconButton'], className)} title={name}>
      <Icon of={of} name={name} />
    </button>
  );
}
