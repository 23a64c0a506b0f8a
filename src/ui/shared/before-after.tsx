import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from './classes.ts';
import textStyles from './text.module.css';

interface BeforeAfterProps {
  before: string;
  after: string;
}

/** Two values as before → after. Each is isolated, so that the order follows the page's direction. */
export const BeforeAfter = ({ before, after }: BeforeAfterProps) => (
  <span className={classes(textStyles['beforeAfter'], textStyles['numbers'])}>
    <bdi>{before}</bdi> {commonMessages.arrow} <bdi>{after}</bdi>
  </span>
);
