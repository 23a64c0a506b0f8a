import { useState, type KeyboardEvent } from 'react';
import { toAsciiDigits } from '../../../domain/typing/digits.ts';
import { maxPercent, type GuardLevel, type GuardLimits } from '../../../domain/guardrails.ts';
import { readNumber } from '../../../domain/typing/money.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import * as guardSettingsMessages from '../../../messages/compiled/guardSettings.ts';
import { classes } from '../../kit/classes.ts';
import controlStyles from '../../kit/controls.module.css';
import textStyles from '../../kit/text.module.css';
import styles from './guardrails.module.css';

interface GuardRowProps {
  rule: keyof GuardLimits;
  limits: GuardLimits;
  onSet(limits: GuardLimits): void;
}

const levels = Object.keys(guardSettingsMessages.levels) as GuardLevel[];

/** One guardrail: its condition, its percentage if it has one, and its level. */
export function GuardRow({ rule, limits, onSet }: GuardRowProps) {
  const { why } = guardSettingsMessages.rules[rule];
  return (
    <li className={styles['guardRow']} data-off={limits[rule].level === 'off'}>
      <div>
        {rule === 'thin_margin' || rule === 'big_change' ? (
          <Percent rule={rule} limits={limits} onSet={onSet} />
        ) : (
          <p>{ruleText(rule, '')}</p>
        )}
        <p className={classes(textStyles['small'], textStyles['quiet'])}>{why}</p>
      </div>
      <select
        aria-label={ruleText(rule, percentOf(limits[rule]))}
        value={limits[rule].level}
        onChange={(event) => onSet({ ...limits, [rule]: { ...limits[rule], level: event.target.value as GuardLevel } })}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {guardSettingsMessages.levels[level]}
          </option>
        ))}
      </select>
    </li>
  );
}

function ruleText(rule: keyof GuardLimits, percent: string): string {
  const { what } = guardSettingsMessages.rules[rule];
  return typeof what === 'string' ? what : what({ percent });
}

const percentOf = (limit: GuardLimits[keyof GuardLimits]): string => ('percent' in limit ? String(limit.percent) : '');

interface PercentProps extends GuardRowProps {
  rule: keyof typeof maxPercent;
}

const fieldMark = '\0';

/** A percentage that is saved on blur or Enter; Esc restores the saved one. */
function Percent({ rule, limits, onSet }: PercentProps) {
  const { locale } = useServices();
  // The field replaces the number in the sentence.
  const [before, after] = ruleText(rule, fieldMark).split(fieldMark);
  const shown = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(
    limits[rule].percent,
  );
  const [text, setText] = useState(shown);
  const [isWrong, setWrong] = useState(false);
  const [kept, setKept] = useState(shown);
  if (kept !== shown) {
    setKept(shown);
    setText(shown);
  }
  const keep = (): void => {
    if (text === shown) return setWrong(false);
    const read = readNumber(toAsciiDigits(text).trim(), locale);
    const percent = read.tag === 'ok' && read.amount.length < 12 ? Number(read.amount) : Number.NaN;
    const isGood = percent >= 0 && percent <= maxPercent[rule];
    setWrong(!isGood);
    if (isGood) onSet({ ...limits, [rule]: { ...limits[rule], percent } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') keep();
    if (event.key !== 'Escape') return;
    setText(shown);
    setWrong(false);
  };
  return (
    <>
      <p>
        {before}
        <input
          className={classes(controlStyles['input'], styles['percent'], textStyles['numbers'])}
          inputMode="decimal"
          maxLength={10}
          aria-label={guardSettingsMessages.percentOf[rule]}
          aria-invalid={isWrong}
          aria-describedby={`guard-${rule}-problem`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={keep}
        />
        {after}
      </p>
      <div id={`guard-${rule}-problem`} role="alert">
        {isWrong && (
          <StatusLine tone="bad">{guardSettingsMessages.percentProblem({ most: String(maxPercent[rule]) })}</StatusLine>
        )}
      </div>
    </>
  );
}
