import { ChevronDown } from 'lucide-react';
import type { FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import type { CatalogVersion } from '../../domain/store.ts';
import { formatValue } from '../shared/format.ts';
import { Icon } from '../shared/icon.tsx';
import { useServices } from '../shared/services.ts';
import { cardWords } from './card-words.ts';
import { choicesOf, followerCount } from './targets.ts';

interface PartSelectProps {
  product: Product;
  version: CatalogVersion;
  field: FieldKey;
  variantId: string | null;
  /** What was typed is being judged or sent. */
  isLocked: boolean;
  onChange(variantId: string | null, value: string | null): void;
}

/** Which variants the change applies to; nothing where there is no choice. */
export function PartSelect({ product, version, field, variantId, isLocked, onChange }: PartSelectProps) {
  const { locale } = useServices();
  const choices = choicesOf(product, field, version);
  const count = product.variants.length;
  if (choices.length < 2) return null;
  const shown = (value: string | null) => (value === null ? '–' : formatValue(field, value, product.currency, locale));
  return (
    <label className="part-select small">
      <span className="quiet">{cardWords.appliesTo}</span>
      <span className="select">
        <select
          value={variantId ?? ''}
          disabled={isLocked}
          onChange={(event) => {
            const id = event.target.value === '' ? null : event.target.value;
            onChange(id, choices.find((choice) => choice.variantId === id)?.value ?? null);
          }}
        >
          {choices.map(({ variantId, label, value }) => (
            <option key={variantId} value={variantId ?? ''}>
              {variantId === null
                ? cardWords.variants(followerCount(product, field), count, shown(value))
                : cardWords.variant(label, shown(value))}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </label>
  );
}
