import type { Edit } from '../../domain/edit.ts';
import { useServices } from '../shared/services.ts';
import { changeText } from './change-text.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

/** An edit's change as old → new. */
export function EditChange({ edit }: { edit: Edit }) {
  const { locale } = useServices();
  const [before, after] = changeText(edit, locale);
  return <bdi className="numbers">{commonMessages.change({ before, after })}</bdi>;
}
