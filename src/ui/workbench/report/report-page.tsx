import { useMemo, useState } from 'react';
import { reportText } from '../../../domain/page-report-text.ts';
import { useServices } from '../../shared/services.ts';
import * as reportMessages from '../../../messages/compiled/report.ts';
import { Button } from '../../kit/button.tsx';
import textStyles from '../../kit/text.module.css';
import workbenchStyles from '../workbench.module.css';
import { readReport } from './read-report.ts';
import styles from './report.module.css';

/** The report of a store's page as an address holds it, to be copied or selected: the page itself keeps it from the clipboard. */
export function ReportPage({ held }: { held: string | null }) {
  const report = useMemo(() => readReport(held), [held]);
  const { browser, copyText, version } = useServices();
  const [outcome, setOutcome] = useState<'copiedHere' | 'notCopied' | null>(null);
  const text = report === null ? '' : reportText(report, reportMessages, { version, browser });
  const copy = async () => setOutcome((await copyText(text)) ? 'copiedHere' : 'notCopied');
  return (
    <section aria-labelledby="report-title">
      <div className={workbenchStyles['sectionHead']}>
        <h2 id="report-title">{reportMessages.title}</h2>
      </div>
      <p className={textStyles['quiet']}>{report === null ? reportMessages.none : reportMessages.about}</p>
      {report !== null && (
        <>
          <textarea
            className={styles['report']}
            aria-labelledby="report-title"
            dir="auto"
            readOnly
            rows={text.split('\n').length + 2}
            value={text}
          />
          <p>
            <Button onClick={() => void copy()}>{reportMessages.copy}</Button>{' '}
            <output>{outcome !== null && reportMessages[outcome]}</output>
          </p>
        </>
      )}
    </section>
  );
}
