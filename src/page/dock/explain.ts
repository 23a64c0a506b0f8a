import type { CatalogVersion } from '../../domain/store.ts';
import * as pageMessages from '../../messages/compiled/page.ts';
import type { Handover } from '../handover.ts';
import type { DockOptions } from './dock-or-overlay.ts';

/** How long the page says that there is no report. */
const failedMs = 6_000;

interface ExplainRequests {
  /** Has the background run the script in this page that reports why a handle is missing. */
  explain(): Promise<{ catalog: CatalogVersion }>;
  /** Opens a report, as JSON, in a page of the extension. */
  openReport(report: string): Promise<unknown>;
}

/** Reports why a handle is missing, or says that it failed. */
export function createExplain(
  handover: Handover,
  version: string,
  { explain: load, openReport }: ExplainRequests,
): DockOptions['explain'] {
  const explain: (...args: Parameters<DockOptions['explain']>) => Promise<void> = async (finder, view, say) => {
    const { catalog } = await load();
    if (handover.copyDetails === undefined) throw new Error('the report did not load');
    await handover.copyDetails({ document, view, finder, catalog, version, say, openReport });
  };
  return (finder, view, say) => void explain(finder, view, say).catch(() => say(pageMessages.unexplained, failedMs));
}
