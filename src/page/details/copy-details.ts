import { reportText } from '../../domain/page-report-text.ts';
import * as reportMessages from '../../messages/compiled/report.ts';
import { createReport, type ReportSource } from './page-report.ts';

export interface DetailsOptions extends ReportSource {
  /** The version of Shelfedge. */
  version: string;
  /** Says a text at the lower edge of the window for so long, ms. */
  say(text: string, shownMs: number): void;
  /** Opens a report, as JSON, in a page of the extension, which the page cannot read. */
  openReport(report: string): Promise<unknown>;
}

const shownMs = 6_000;

/**
 * Copies a report of the page, and says so. Where the page or the browser refuses the clipboard, opens the report in a page of
 * the extension. Must be called soon after a press. A text selected in the page would be copied too, but the page would hear of it.
 */
export async function copyDetails({ version, say, openReport, ...source }: DetailsOptions): Promise<void> {
  const report = createReport(source);
  const text = reportText(report, reportMessages, { version, browser: navigator.userAgent });
  if (await copy(navigator, text)) return say(reportMessages.copied, shownMs);
  await openReport(JSON.stringify(report));
  say(reportMessages.opened, shownMs);
}

/** Resolves to whether the browser copied a text. A page without https has no clipboard. */
const copy = async ({ clipboard }: Partial<Navigator>, text: string): Promise<boolean> =>
  clipboard !== undefined &&
  (await clipboard.writeText(text).then(
    () => true,
    () => false,
  ));
