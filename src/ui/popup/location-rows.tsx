import { editableParts } from '../../domain/editable-parts.ts';
import { partOf } from '../../domain/product.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import { useServices } from '../shared/services.ts';
import { stockAt, subjectAt, type PartProps } from './part-values.tsx';
import { RowStatus } from '../fields/row-status.tsx';
import { ValueCell } from './value-cell.tsx';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { stockText } from '../shared/stock-text.ts';
import { classes } from '../kit/classes.ts';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './rows.module.css';

/** The number of locations that count the stock of a part. */
export const locationCount = ({ fetched, variantId }: Pick<PartProps, 'fetched' | 'variantId'>): number =>
  partOf(fetched.product, variantId)?.stockItems.length ?? 0;

/** The stock of a part at each of its locations, editable in place. */
export function LocationRows(props: PartProps) {
  const { locale } = useServices();
  const { rows, fetched, variantId } = props;
  const part = partOf(fetched.product, variantId);
  if (part === undefined) return null;
  const canEdit = mayWrite(rows.merchant, 'stock');
  const settle = () => void rows.refresh(fetched.product.id).catch(() => undefined);
  return (
    <ul className={styles['variants']} aria-label={popupMessages.locations({ count: part.stockItems.length })}>
      {editableParts(part, 'stock').map(({ part: { stock }, locationId, locationNumber }) => {
        const subject = subjectAt(props, 'stock', locationId);
        const shown = stockText(stockAt(stock, subject), locale);
        return (
          <li key={locationId}>
            <div className={styles['row']} data-row>
              <span className={layoutStyles['fill']}>
                <span className={classes(styles['name'], textStyles['clip'])} title={locationId ?? ''}>
                  <bdi>{commonMessages.location({ number: locationNumber ?? 1 })}</bdi>
                </span>
              </span>
              <span className={styles['values']}>
                <span />
                <ValueCell subject={subject} canEdit={canEdit} shownAs={shown.text} tone={shown.tone} />
              </span>
            </div>
            <div className={styles['rowStatus']} data-row-status aria-live="polite">
              <RowStatus subject={subject} canEdit={canEdit} onSettled={settle} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
