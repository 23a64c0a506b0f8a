import { once } from '../../base/once.ts';
import {
  anyNumber,
  bool,
  flag,
  later,
  list,
  loose,
  many,
  map,
  maybe,
  moment,
  nul,
  num,
  opt,
  record,
  str,
  strict,
  text,
  time,
} from '../schema/wire.ts';
import type { Schema } from '../schema/describe.ts';

/** A value of a custom field: one of text, number, time, yes or no, a list or a map of such values. */
export const CustomValue = once(() =>
  loose({
    strValue: str(),
    numValue: num(),
    dateValue: time(),
    boolValue: bool(),
    listValue: maybe(loose({ value: list(later((): Schema => CustomValue())) })),
    mapValue: maybe(loose({ value: map(later((): Schema => CustomValue())) })),
  }),
);

/** A value of a custom field as it is written. */
export const CustomValueInput = once(() =>
  strict({
    strValue: opt(text()),
    numValue: opt(anyNumber()),
    dateValue: nul(moment()),
    boolValue: opt(flag()),
    listValue: opt(strict({ value: opt(many(later((): Schema => CustomValueInput()))) })),
    mapValue: opt(strict({ value: opt(record(later((): Schema => CustomValueInput()))) })),
  }),
);
