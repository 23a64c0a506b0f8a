import { PageReport } from '../../../domain/page-report.ts';

/** Reads the report in an address, which a page may have had a part in; null for none. */
export function readReport(text: string | null): PageReport | null {
  try {
    return PageReport.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
