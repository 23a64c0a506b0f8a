import type { Edit } from '../../domain/edit.ts';
import { useServices } from '../shared/services.ts';
import { words } from '../shared/words.ts';
import { changeText } from './change-text.ts';

/** A change as old → new. */
export function ChangeWords({ edit }: { edit: Edit }) {
  const { locale } = useServices();
  return <bdi className="numbers">{words.change(...changeText(edit, locale))}</bdi>;
}
