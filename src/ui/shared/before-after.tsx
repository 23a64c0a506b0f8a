import { direction } from '../../messages/language.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';

interface BeforeAfterProps {
  before: string;
  after: string;
}

/** Two values as before → after. Each is isolated, and their order is that of the messages' language, as the arrow's is. */
export const BeforeAfter = ({ before, after }: BeforeAfterProps) => (
  <span dir={direction} className={classes(textStyles['beforeAfter'], textStyles['numbers'])}>
    <bdi>{before}</bdi> {commonMessages.arrow} <bdi>{after}</bdi>
  </span>
);
