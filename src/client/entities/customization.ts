import type { z } from '../../base/schema.ts';
import { ChoiceType, CustomizationRenderType, CustomizationType } from '../enumerations/catalog-v3.ts';
import { CustomizationRequestedField } from '../enumerations/requested-fields.ts';
import { once } from '../../base/once.ts';
import {
  choice,
  decimal,
  guid,
  id,
  list,
  loose,
  many,
  maybe,
  nul,
  num,
  oneOf,
  open,
  opt,
  readOnly,
  str,
  strict,
  string,
  strs,
  text,
  time,
  whole,
} from '../schema/wire.ts';

/** A customization, as the platform answers it. */
export const Customization = once(() =>
  loose({
    freeTextInput: maybe(FreeTextInput()),
    choicesSettings: maybe(CustomizationChoices()),
    id: string(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    key: str(),
    name: str(),
    customizationType: open<CustomizationType>(),
    customizationRenderType: open<CustomizationRenderType>(),
    assignedProductsCount: num(),
  }),
);
export type Customization = z.infer<ReturnType<typeof Customization>>;

/** A free text, as a request sends it. */
export const FreeTextInput = once(() =>
  loose({ minCharCount: num(), maxCharCount: num(), defaultAddedPrice: str(), title: str(), key: str() }),
);

/** Customization choices, as the platform answers it. */
export const CustomizationChoices = once(() => loose({ choices: list(CustomizationChoice()) }));

/** A customization choice, as the platform answers it. */
export const CustomizationChoice = once(() =>
  loose({
    colorCode: str(),
    id: str(),
    choiceType: open<ChoiceType>(),
    key: str(),
    name: str(),
    defaultAddedPrice: str(),
    displayImage: maybe(DisplayImage()),
    primaryChoiceIds: strs(),
  }),
);

/** A display image, as the platform answers it. */
export const DisplayImage = once(() =>
  loose({ id: str(), url: str(), height: num(), width: num(), altText: str(), filename: str() }),
);

const customizationInput = <IsNew extends boolean>(isNew: IsNew) =>
  oneOf(
    strict({
      freeTextInput: opt(FreeTextInputInput()),
      choicesSettings: opt(CustomizationChoicesInput()),
      id: nul(id()),
      revision: nul(text()),
      name: opt(text(50, 1)),
      customizationType: opt(choice(CustomizationType)),
      customizationRenderType: opt(choice(CustomizationRenderType)),
      ...readOnly('createdDate', 'updatedDate', 'key', 'assignedProductsCount'),
    }),
    ['freeTextInput', 'choicesSettings'],
    isNew,
  );

/** A customization, as a request sends it. */
export const CustomizationInput = once(() => customizationInput(false));

/** A new customization, which is either a free text or has choices. */
export const NewCustomizationInput = once(() => customizationInput(true));

/** A free text input, as a request sends it. */
export const FreeTextInputInput = once(() =>
  strict({
    minCharCount: opt(whole(0)),
    maxCharCount: opt(whole(0, 500)),
    defaultAddedPrice: nul(decimal(0, 999_999_999.99, 3)),
    title: opt(text(100, 1)),
    ...readOnly('key'),
  }),
);

/** Customization choices, as they are written. */
export const CustomizationChoicesInput = once(() =>
  strict({ choices: opt(many(CustomizationChoiceInput(), 1000, 1)) }),
);

/** A customization choice, as a request sends it. */
export const CustomizationChoiceInput = once(() =>
  strict({
    colorCode: opt(text(20, 3)),
    id: nul(id()),
    choiceType: opt(choice(ChoiceType)),
    name: opt(text(50, 1)),
    defaultAddedPrice: nul(decimal(0, 999_999_999.99, 3)),
    displayImage: opt(DisplayImageInput()),
    primaryChoiceIds: opt(many(id(), 4)),
    ...readOnly('key'),
  }),
);

/** A display image, as a request sends it. */
export const DisplayImageInput = once(() =>
  strict({ id: opt(text(400)), url: opt(text()), altText: nul(text(200)), ...readOnly('height', 'width', 'filename') }),
);

/** A choices of customization, as a request sends it. */
export const ChoicesOfCustomizationInput = once(() =>
  strict({ customizationId: opt(guid()), choices: opt(many(CustomizationChoiceInput(), 100, 1)) }),
);

/** The fields of a customization that are returned only on request. */
export const customizationFields = once(() => opt(many(choice(CustomizationRequestedField), 100)));
