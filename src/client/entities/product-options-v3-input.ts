import { ImageV3Input, ProductMediaInput } from './product-media-v3-input.ts';
import { ChoiceType, ModifierRenderType, ProductOptionRenderType } from '../enumerations/catalog-v3.ts';
import { once } from '../../base/once.ts';
import { choice, decimal, flag, guid, id, many, nul, opt, readOnly, strict, text, whole } from '../schema/wire.ts';

/** A connected option, as a request sends it. */
export const ConnectedOptionInput = once(() =>
  strict({
    choicesSettings: opt(strict({ choices: opt(many(ConnectedOptionChoiceInput(), 1000, 1)) })),
    id: nul(guid()),
    name: nul(text(50, 1)),
    optionRenderType: opt(choice(ProductOptionRenderType)),
    ...readOnly('key'),
  }),
);

/** A connected option choice, as a request sends it. */
export const ConnectedOptionChoiceInput = once(() =>
  strict({
    colorCode: opt(text(20, 3)),
    choiceId: nul(id()),
    linkedMedia: opt(many(ProductMediaInput(), 15)),
    choiceType: opt(choice(ChoiceType)),
    name: nul(text(50, 1)),
    displayImage: opt(ImageV3Input()),
    media: opt(strict({ items: opt(many(strict({ mediaId: opt(text(200, 1)), url: opt(text()) }), 15)) })),
    ...readOnly('key', 'inStock', 'visible'),
  }),
);

/** A connected modifier, as a request sends it. */
export const ConnectedModifierInput = once(() =>
  strict({
    freeTextSettings: opt(
      strict({
        minCharCount: opt(whole(0)),
        maxCharCount: opt(whole(0, 500)),
        defaultAddedPrice: nul(decimal(0, 999_999_999.99, 3)),
        title: opt(text(150, 1)),
        ...readOnly('key'),
      }),
    ),
    choicesSettings: opt(strict({ choices: opt(many(ConnectedModifierChoiceInput(), 1000, 1)) })),
    id: nul(guid()),
    name: nul(text(50, 1)),
    modifierRenderType: opt(choice(ModifierRenderType)),
    toBeRemovedMandatory: opt(flag()),
    mandatory: nul(flag()),
    ...readOnly('key'),
  }),
);

/** A connected modifier choice, as a request sends it. */
export const ConnectedModifierChoiceInput = once(() =>
  strict({
    colorCode: opt(text(20, 3)),
    choiceId: nul(id()),
    linkedMedia: opt(many(ProductMediaInput(), 15)),
    choiceType: opt(choice(ChoiceType)),
    name: nul(text(50, 1)),
    addedPrice: nul(decimal(0, 999_999_999.99, 3)),
    displayImage: opt(ImageV3Input()),
    media: opt(strict({ items: opt(many(strict({ mediaId: opt(text(200, 1)), url: opt(text()) }), 15)) })),
    ...readOnly('key'),
  }),
);
