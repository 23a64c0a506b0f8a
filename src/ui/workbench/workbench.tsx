import { Tag } from 'lucide-react';
import type { WorkbenchView } from '../../protocol/view.ts';
import type { ReadonlyStore } from '../../store/mirror.ts';
import { Icon } from '../shared/icon.tsx';
import { useView } from '../shared/use-view.ts';
import { words } from '../shared/words.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { GuardPanel } from './guard-panel.tsx';
import { StoresPanel } from './stores-panel.tsx';

/** The full tab: the connected stores and what was changed lately. */
export function Workbench({ view }: { view: ReadonlyStore<WorkbenchView | null> }) {
  const snapshot = useView(view);
  return (
    <div className="workbench">
      <header className="bench-head">
        <Icon of={Tag} />
        <h1>{words.product}</h1>
      </header>
      <main aria-busy={snapshot === null}>
        {snapshot !== null && (
          <>
            <StoresPanel stores={snapshot.stores} />
            <GuardPanel stores={snapshot.stores} />
            {(snapshot.stores.length > 0 || snapshot.edits.length > 0) && <ChangesPanel {...snapshot} />}
          </>
        )}
      </main>
    </div>
  );
}
