import { Tabs } from '@base-ui/react/tabs';
import { CircleQuestionMark, History, ShieldCheck, Store, Tag, Tags, type LucideIcon } from 'lucide-react';
import { needsPerson, type Edit } from '../../domain/edit.ts';
import type { WorkbenchView } from '../../protocol/view.ts';
import type { View } from '../../store/mirror.ts';
import {
  dataHash,
  hashOf,
  helpHash,
  workbenchTabs,
  type WorkbenchRoute,
  type WorkbenchTab,
} from '../../protocol/workbench-route.ts';
import { classes } from '../kit/classes.ts';
import { Icon } from '../kit/icon.tsx';
import { ClockNotice } from '../shared/clock-notice.tsx';
import { OutdatedNotice } from '../shared/outdated-notice.tsx';
import { KeptBackNotice } from '../shared/kept-back-notice.tsx';
import { useView } from '../shared/use-view.ts';
import { BatchList } from './bulk/batch-list.tsx';
import { BulkPanel } from './bulk/bulk-panel.tsx';
import { usePendingBatches, type PendingBatches } from './bulk/use-pending-batches.ts';
import { GuardPanel } from './guardrails/guard-panel.tsx';
import { DataPage } from './data/data-page.tsx';
import { HelpPage } from './help/help-page.tsx';
import { HistoryPanel } from './history/history-panel.tsx';
import { JournalNotice } from './journal-notice.tsx';
import { ReportPage } from './report/report-page.tsx';
import { StoresPanel } from './stores/stores-panel.tsx';
import { VariantsPage } from './variants/variants-page.tsx';
import { WelcomePage } from './welcome/welcome-page.tsx';
import { navigate, useRoute } from './use-route.ts';
import { UnlockPage } from './unlock-page.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as dataMessages from '../../messages/compiled/data.ts';
import * as workbenchMessages from '../../messages/compiled/workbench.ts';
import textStyles from '../kit/text.module.css';
import styles from './workbench.module.css';

const icons: Record<WorkbenchTab, LucideIcon> = {
  stores: Store,
  bulk: Tags,
  history: History,
  guardrails: ShieldCheck,
};

/** The workbench in its own tab: stores, bulk changes, history and guardrails. */
export function Workbench({ view }: { view: View<WorkbenchView> }) {
  const snapshot = useView(view);
  const route = useRoute();
  const pendingBatches = usePendingBatches(snapshot?.batches ?? []);
  if (route.unlock !== null)
    return (
      <>
        <OutdatedNotice view={view} />
        {snapshot !== null && <UnlockPage store={snapshot.stores.find(({ id }) => id === route.unlock)} />}
      </>
    );
  const isNew = snapshot === null || (snapshot.stores.length === 0 && snapshot.edits.length === 0);
  return (
    <Tabs.Root
      data-surface="workbench"
      className={styles['workbench']}
      value={route.page !== null ? null : isNew ? 'stores' : route.tab}
      onValueChange={(to: WorkbenchTab) => navigate(hashOf(to))}
    >
      <header className={styles['benchHead']}>
        <div className={styles['benchName']}>
          <Icon of={Tag} />
          <h1>{commonMessages.product}</h1>
        </div>
        {!isNew && <TabList edits={snapshot.edits} />}
        <a
          className={classes(styles['place'], styles['helpLink'])}
          href={helpHash()}
          {...(route.page === 'help' && { 'aria-current': 'page' })}
        >
          <Icon of={CircleQuestionMark} />
          {commonMessages.help}
        </a>
      </header>
      <main aria-busy={snapshot === null}>
        <OutdatedNotice view={view} />
        {snapshot !== null && (
          <>
            <JournalNotice journal={snapshot.journal} />
            <ClockNotice clock={snapshot.clock} />
            <div aria-live="polite" className={styles['notices']}>
              {snapshot.stores.map((store) => (
                <KeptBackNotice key={store.id} store={store} isNamed={snapshot.stores.length > 1} />
              ))}
            </div>
            {route.page === 'help' && <HelpPage topic={route.topic} />}
            {route.page === 'welcome' && <WelcomePage />}
            {route.page === 'variants' && (
              <VariantsPage {...snapshot} route={route.product} pendingBatches={pendingBatches} />
            )}
            {route.page === 'data' && <DataPage stores={snapshot.stores} />}
            {route.page === 'report' && <ReportPage held={route.report} />}
            <TabPanels snapshot={snapshot} route={route} pendingBatches={pendingBatches} />
          </>
        )}
      </main>
    </Tabs.Root>
  );
}

function TabList({ edits }: { edits: Edit[] }) {
  const asking = edits.filter(needsPerson).length;
  return (
    <Tabs.List className={styles['places']} aria-label={workbenchMessages.places}>
      {workbenchTabs.map((tab) => (
        <Tabs.Tab key={tab} value={tab} className={styles['place']}>
          <Icon of={icons[tab]} />
          {workbenchMessages.place[tab]}
          {tab === 'history' && asking > 0 && (
            <span className={styles['asking']} title={workbenchMessages.needYou({ count: asking })}>
              {asking}
              <span className={textStyles['visuallyHidden']}> {workbenchMessages.needYou({ count: asking })}</span>
            </span>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

interface TabPanelsProps {
  snapshot: WorkbenchView;
  route: WorkbenchRoute;
  pendingBatches: PendingBatches;
}

function TabPanels({ snapshot, route, pendingBatches }: TabPanelsProps) {
  return (
    <>
      {/* Stays mounted beside the help, so that typed text is still there on the way back. */}
      <Tabs.Panel value="stores" className={styles['placePanel']} keepMounted={route.page === 'help'}>
        <StoresPanel {...snapshot} route={route} />
        <p>
          <a className={styles['dataLink']} href={dataHash}>
            {dataMessages.link}
          </a>
        </p>
      </Tabs.Panel>
      {/* Stays mounted, so that typed text and the preview are kept while another tab is open. */}
      <Tabs.Panel value="bulk" className={styles['placePanel']} keepMounted>
        <BulkPanel {...snapshot} picked={route.picked} pendingBatches={pendingBatches} />
        <BatchList {...snapshot} />
      </Tabs.Panel>
      <Tabs.Panel value="history" className={styles['placePanel']}>
        <HistoryPanel {...snapshot} route={route} />
      </Tabs.Panel>
      <Tabs.Panel value="guardrails" className={styles['placePanel']}>
        <GuardPanel stores={snapshot.stores} />
      </Tabs.Panel>
    </>
  );
}
