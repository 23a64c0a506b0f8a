import type { Edit } from '../../domain/edit.ts';
import { BeforeAfter } from '../shared/before-after.tsx';
import { useServices } from '../shared/services.ts';
import { changeText } from './change-text.ts';

/** An edit's change as old → new. */
export function EditChange({ edit }: { edit: Edit }) {
  const { locale } = useServices();
  const [before, after] = changeText(edit, locale);
  return <BeforeAfter before={before} after={after} />;
}
