import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import { focusValue } from '../fields/focus-value.ts';
import { useDisclosure } from '../shared/use-disclosure.ts';
import { Icon } from '../kit/icon.tsx';
import { useServices } from '../shared/services.ts';
import { isSamePart, keyOfPart, type PartRef } from '../../products/values/target.ts';
import { ChoiceFinder } from './choice-finder.tsx';
import { minSearched } from './find-choices.ts';
import type { Choice } from './targets.ts';
import { useChoiceTexts } from './use-choice-texts.ts';
import * as cardMessages from '../../messages/compiled/card.ts';
import * as variantsMessages from '../../messages/compiled/variants.ts';
import { variantsHash } from '../../protocol/workbench-route.ts';
import { classes } from '../kit/classes.ts';
import textStyles from '../kit/text.module.css';
import styles from './card.module.css';
import choiceStyles from './choices.module.css';
import { PlainButton } from '../kit/button.tsx';
import { LinkButton } from '../kit/link-button.tsx';

interface PartSelectProps {
  storeId: string;
  product: Product;
  field: FieldKey;
  choices: readonly Choice[];
  target: PartRef;
  /** The typed text is being checked or sent. */
  isLocked: boolean;
  onChange(choice: Choice): void;
}

/** Chooses the variants that the change applies to, and leads to the table of all; nothing if there are no variants. */
export function PartSelect(props: PartSelectProps) {
  const { storeId, product, choices } = props;
  const { openWorkbench } = useServices();
  const Control = choices.length < minSearched ? Select : SearchedSelect;
  return (
    <>
      {choices.length > 1 && <Control {...props} />}
      {product.variants.length > 1 && (
        <p className={styles['priceSale']}>
          <LinkButton onClick={() => openWorkbench(variantsHash({ storeId, productId: product.id }))}>
            {variantsMessages.open}
          </LinkButton>
        </p>
      )}
    </>
  );
}

function Select({ product, field, choices, target, isLocked, onChange }: PartSelectProps) {
  const { textOf } = useChoiceTexts(product, field);
  const at = choices.findIndex((choice) => isSamePart(choice, target));
  return (
    <label className={classes(choiceStyles['select'], textStyles['small'])}>
      <span className={textStyles['quiet']}>{cardMessages.appliesTo}</span>
      <span className={choiceStyles['control']}>
        <select
          value={at}
          disabled={isLocked}
          onChange={(event) => {
            const chosen = choices[Number(event.target.value)];
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {choices.map((choice, index) => (
            <option key={`${choice.label}/${keyOfPart(choice)}`} value={index} title={choice.locationId ?? undefined}>
              {textOf(choice)}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </label>
  );
}

/** Gives the button the role that a select has for a screen reader. */
const combobox = { role: 'combobox', 'aria-haspopup': 'dialog' } as const;

/** A select for so many choices that one finds them by typing. */
function SearchedSelect({ product, field, choices, target, isLocked, onChange }: PartSelectProps) {
  const { textOf, valueOf, toSearched } = useChoiceTexts(product, field);
  const { button, isOpen, setOpen } = useDisclosure();
  const id = useId();
  const chosen = choices.find((choice) => isSamePart(choice, target));
  return (
    <div className={classes(choiceStyles['select'], textStyles['small'])}>
      <span id={`${id}label`} className={textStyles['quiet']}>
        {cardMessages.appliesTo}
      </span>
      <span className={choiceStyles['control']}>
        <PlainButton
          ref={button}
          {...combobox}
          aria-labelledby={`${id}label`}
          aria-expanded={isOpen}
          aria-controls={`${id}finder`}
          disabled={isLocked}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi>{chosen !== undefined && textOf(chosen)}</bdi>
        </PlainButton>
        <Icon of={ChevronDown} />
      </span>
      <div id={`${id}finder`} className={choiceStyles['opened']} hidden={!isOpen}>
        {isOpen && (
          <ChoiceFinder
            choices={toSearched(choices)}
            labelledBy={`${id}label`}
            valueOf={valueOf}
            onEscape={() => setOpen(false)}
            onPick={(choice) => {
              onChange(choice);
              setOpen(false);
              focusValue('card-value');
            }}
          />
        )}
      </div>
    </div>
  );
}
