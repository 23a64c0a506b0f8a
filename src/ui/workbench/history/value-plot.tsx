import { useState } from 'react';
import type { Edit } from '../../../domain/edit.ts';
import { formatValue, formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { Choice } from '../choice.tsx';
import { drawSteps, isPaidPlot, toPlotted, type Step } from './value-steps.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as historyMessages from '../../../messages/compiled/history.ts';
import { partText } from '../../shared/part-text.ts';
import * as fieldMessages from '../../../messages/compiled/field.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import historyStyles from './history.module.css';

interface ValuePlotProps {
  /** Edits of one product. */
  edits: readonly Edit[];
  field: Edit['field'];
}

/** The plot of a number over time; nothing if no change was saved. The list below has the same data as text. */
export function ValuePlot({ edits, field }: ValuePlotProps) {
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const plotted = toPlotted(edits, field);
  const shown = plotted.find(({ key }) => key === chosen) ?? plotted[0];
  const currency = edits[0]?.currency;
  if (shown === undefined || currency === undefined) return null;
  return (
    <div className={classes(styles['panel'], historyStyles['plot'])}>
      {plotted.length > 1 && (
        <Choice
          label={historyMessages.plotOf}
          value={shown.key}
          options={plotted.map((one) => [one.key, partText(one) ?? historyMessages.wholeProduct] as const)}
          onChoose={setChosen}
        />
      )}
      <Plot steps={shown.steps} field={field} currency={currency} />
    </div>
  );
}

function Plot({ steps, field, currency }: { steps: Step[]; field: Edit['field']; currency: string }) {
  const { locale, now } = useServices();
  const nowMs = now();
  const { line, gaps, dots, lowest, highest, firstMs } = drawSteps(steps, nowMs);
  const shown = (value: number | null) => formatValue(field, value === null ? '' : String(value), currency, locale);
  const titleOf = (step: Step) =>
    `${commonMessages.change({ before: shown(step.before), after: shown(step.after) })}, ${formatWhen(step.atMs, nowMs, locale)}`;
  const titles = new Map(steps.map((step) => [step.id, titleOf(step)]));
  const last = shown(steps.at(-1)?.after ?? null);
  return (
    <figure>
      <figcaption className={textStyles['numbers']}>
        <strong>
          {isPaidPlot(field) ? historyMessages.plottedPaid : fieldMessages.labels[field]} <bdi>{last}</bdi>
        </strong>
        <span className={classes(textStyles['small'], textStyles['quiet'])}>
          {' '}
          {historyMessages.plotted({ count: steps.length, lowest: shown(lowest), highest: shown(highest) })}
        </span>
      </figcaption>
      <div className={historyStyles['plotArea']}>
        <div
          className={classes(
            historyStyles['plotLevels'],
            textStyles['small'],
            textStyles['quiet'],
            textStyles['numbers'],
          )}
          aria-hidden="true"
        >
          <bdi>{shown(highest)}</bdi>
          {highest !== lowest && <bdi>{shown(lowest)}</bdi>}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={historyStyles['plotGrid']} d={highest === lowest ? 'M0 50H100' : 'M0 0H100M0 100H100'} />
          <path className={historyStyles['plotGaps']} d={gaps} />
          <path className={historyStyles['plotLine']} d={line} />
          {dots.map(({ id, path }) => (
            <path key={id} className={historyStyles['plotDot']} d={path}>
              <title>{titles.get(id)}</title>
            </path>
          ))}
        </svg>
        <div
          className={classes(historyStyles['plotTimes'], textStyles['small'], textStyles['quiet'])}
          aria-hidden="true"
        >
          <bdi>{formatWhen(firstMs, nowMs, locale)}</bdi>
          <span>{historyMessages.now}</span>
        </div>
      </div>
      {gaps !== '' && <p className={classes(textStyles['small'], textStyles['quiet'])}>{historyMessages.gaps}</p>}
    </figure>
  );
}
