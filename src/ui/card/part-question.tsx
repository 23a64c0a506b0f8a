import { useContext, useEffect, useRef } from 'react';
import type { FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import { keyOfPart } from '../../products/values/target.ts';
import { wholePart, type Choice } from './targets.ts';
import { CardHead } from './card-head.tsx';
import { ChoiceFinder, ChoiceLine } from './choice-finder.tsx';
import { minSearched } from './find-choices.ts';
import { FirstKeysContext } from './first-keys-context.ts';
import { useChoiceTexts } from './use-choice-texts.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import textStyles from '../kit/text.module.css';
import choiceStyles from './choices.module.css';

interface PartQuestionProps {
  storeId: string;
  product: Product;
  field: FieldKey;
  choices: readonly Choice[];
  onChange(choice: Choice): void;
  close(): void;
}

/**
 * Asks which variants the change applies to, before the card opens, where none is chosen on the page and their prices
 * differ.
 */
export function PartQuestion({ storeId, product, field, choices, onChange, close }: PartQuestionProps) {
  const { labelOf, valueOf, toSearched } = useChoiceTexts(product, field);
  const lines = useRef<HTMLUListElement>(null);
  const firstKeys = useContext(FirstKeysContext);
  useEffect(() => {
    // The keys collected so far may be incomplete. They are dropped.
    firstKeys?.take();
    lines.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [firstKeys]);
  return (
    <div className={choiceStyles['question']} data-part-question>
      <CardHead storeId={storeId} product={product} chosen={wholePart} chosenIds={[]} field={field} close={close} />
      <h2 className={textStyles['small']} id="part-question">
        {cardMessages.whichPrices}
      </h2>
      {choices.length < minSearched ? (
        <ul ref={lines} aria-labelledby="part-question" className={choiceStyles['lines']}>
          {choices.map((choice) => (
            <li key={`${choice.label}/${keyOfPart(choice)}`}>
              <ChoiceLine choice={choice} label={labelOf(choice)} value={valueOf(choice)} onPick={onChange} />
            </li>
          ))}
        </ul>
      ) : (
        <ChoiceFinder choices={toSearched(choices)} labelledBy="part-question" valueOf={valueOf} onPick={onChange} />
      )}
    </div>
  );
}
