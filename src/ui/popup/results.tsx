import type { ReactNode } from 'react';
import type { Fetched } from '../../products/values/known-product.ts';
import type { Rows } from './part-values.tsx';
import { ProductRow } from './product-row.tsx';
import { SearchNotice } from './search-notice.tsx';
import { isStale } from './search-state.ts';
import type { Search } from './use-search.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { failureText } from '../shared/failure-text.ts';
import { classes } from '../kit/classes.ts';
import layoutStyles from '../shared/layout.module.css';
import pictureStyles from '../shared/picture.module.css';
import textStyles from '../kit/text.module.css';
import resultsStyles from './results.module.css';
import rowsStyles from './rows.module.css';
import { Button } from '../kit/button.tsx';

interface ResultsProps {
  rows: Rows;
  search: Search;
  found: Fetched[];
  /** Products with unsaved text that the search did not find. */
  kept: Fetched[];
  /** True if the search has taken long enough to show it. */
  isLooking: boolean;
  onClear(): void;
  /** Opens the place where the first product of the store is added. */
  onAdd(): void;
}

/** The search results, or why there are none, with an action that helps. */
export function Results({ rows, search, found, kept, isLooking, onClear, onAdd }: ResultsProps) {
  const { status, found: answer } = search.state;
  return (
    <>
      {status.tag === 'failed' && (
        <SearchNotice
          code={status.code}
          retryAt={status.retryAt}
          asOfMs={answer === null ? null : answer.atMs}
          onAgain={search.again}
        />
      )}
      {answer === null && isLooking && <Skeleton />}
      {kept.length > 0 && <List title={popupMessages.keptTitle} rows={rows} list={kept} />}
      <div className={resultsStyles['found']} aria-busy={isLooking && isStale(search.state)}>
        {found.length > 0 && (
          <List title={kept.length > 0 ? popupMessages.resultsTitle : undefined} rows={rows} list={found} />
        )}
        {answer !== null && answer.ids.length === 0 && <Nothing text={answer.text} onClear={onClear} onAdd={onAdd} />}
        {answer?.more === true && (
          <p className={classes(resultsStyles['more'], textStyles['small'], textStyles['quiet'])}>
            {popupMessages.moreMatch}
          </p>
        )}
      </div>
      <output className={textStyles['visuallyHidden']}>
        {status.tag === 'answered' && popupMessages.found({ count: found.length })}
        {status.tag === 'failed' && failureText(status.code)}
      </output>
    </>
  );
}

function List({ title, rows, list }: { title: string | undefined; rows: Rows; list: Fetched[] }): ReactNode {
  return (
    <section>
      {title !== undefined && (
        <h2 className={classes(resultsStyles['listTitle'], textStyles['small'], textStyles['quiet'])}>{title}</h2>
      )}
      <ul className={resultsStyles['products']}>
        {list.map((fetched) => (
          <ProductRow key={fetched.product.id} rows={rows} fetched={fetched} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ text, onClear, onAdd }: { text: string } & Pick<ResultsProps, 'onClear' | 'onAdd'>) {
  const isEmpty = text === '';
  return (
    <div className={resultsStyles['nothing']}>
      <p dir="auto">{isEmpty ? popupMessages.emptyStore : popupMessages.none({ text })}</p>
      <Button onClick={isEmpty ? onAdd : onClear}>{isEmpty ? popupMessages.addProduct : popupMessages.clear}</Button>
    </div>
  );
}

const skeletonRows = [1, 2, 3, 4, 5, 6];

/** A placeholder for the rows. The search field announces the search. */
function Skeleton() {
  return (
    <div className={resultsStyles['skeleton']} aria-hidden="true">
      {skeletonRows.map((row) => (
        <span key={row} className={rowsStyles['row']}>
          <span className={pictureStyles['picture']} />
          <span className={layoutStyles['fill']}>
            <span className={resultsStyles['bar']} />
            <span className={classes(resultsStyles['bar'], resultsStyles['short'])} />
          </span>
        </span>
      ))}
    </div>
  );
}
