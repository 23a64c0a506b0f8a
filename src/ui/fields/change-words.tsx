import type { Edit } from '../../domain/edit.ts';
import { formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { words } from '../shared/words.ts';

/** A change as old → new. */
export function ChangeWords({ edit: { field, base, value, currency } }: { edit: Edit }) {
  const { locale } = useServices();
  const shown = (value: string) => formatValue(field, value, currency, locale);
  return <bdi className="numbers">{words.change(shown(base), shown(value))}</bdi>;
}
