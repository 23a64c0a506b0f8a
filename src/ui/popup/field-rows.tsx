import { capabilities, mayWrite } from '../../domain/capabilities.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { partOf } from '../../domain/product.ts';
import { classes } from '../kit/classes.ts';
import { formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';
import * as popupMessages from '../../messages/compiled/popup.ts';
import { shownOf, subjectOf, type PartProps } from './part-values.tsx';
import { ValueCell } from './value-cell.tsx';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './rows.module.css';

/** The fields that a part has besides those in its own row: price and stock, and the sale price during a sale. */
function otherFields(props: PartProps): FieldKey[] {
  const { rows, fetched, variantId } = props;
  const { product } = fetched;
  const part = partOf(product, variantId);
  if (part === undefined) return [];
  const hasOwnRow = variantId !== null || product.variants.length === 0;
  const isInRow = (field: FieldKey): boolean =>
    field === 'price' || field === 'stock' || (field === 'salePrice' && (!hasOwnRow || isOnSale(props)));
  return capabilities[rows.version].fields.filter((field) => !isInRow(field) && fields[field].read(part) !== null);
}

const isOnSale = (props: PartProps): boolean => (shownOf(subjectOf(props, 'salePrice')) ?? '') !== '';

/** Every other field of a part, each with its name; editable in place. */
export function FieldRows(props: PartProps) {
  const { locale } = useServices();
  const { rows, fetched } = props;
  const { currency } = fetched.product;
  return (
    <ul className={styles['variants']} aria-label={popupMessages.more}>
      {otherFields(props).map((field) => {
        const subject = subjectOf(props, field);
        return (
          <li key={field} data-field={field}>
            <div className={styles['row']} data-row>
              <span className={classes(layoutStyles['fill'], textStyles['quiet'])}>{fieldMessages.labels[field]}</span>
              <ValueCell
                subject={subject}
                canEdit={mayWrite(rows.merchant, field)}
                shownAs={formatValue(field, shownOf(subject) ?? '', currency, locale)}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
