import type { ChoiceType, ModifierRenderType } from '../enumerations/catalog-v3.ts';
import { ImageV3, ProductMedia } from './product-media-v3.ts';
import { once } from '../../base/once.ts';
import { bool, list, loose, maybe, num, open, str } from '../schema/wire.ts';

/** A connected option choice, as the platform answers it. */
export const ConnectedOptionChoice = once(() =>
  loose({
    colorCode: str(),
    choiceId: str(),
    linkedMedia: list(ProductMedia()),
    choiceType: open<ChoiceType>(),
    key: str(),
    name: str(),
    inStock: bool(),
    visible: bool(),
    displayImage: maybe(ImageV3()),
    media: maybe(loose({ items: list(loose({ mediaId: str(), url: str() })) })),
  }),
);

/** A connected modifier, as the platform answers it. */
export const ConnectedModifier = once(() =>
  loose({
    freeTextSettings: maybe(
      loose({ minCharCount: num(), maxCharCount: num(), defaultAddedPrice: str(), title: str(), key: str() }),
    ),
    choicesSettings: maybe(loose({ choices: list(ConnectedModifierChoice()) })),
    id: str(),
    name: str(),
    modifierRenderType: open<ModifierRenderType>(),
    toBeRemovedMandatory: bool(),
    key: str(),
    mandatory: bool(),
  }),
);

/** A connected modifier choice, as the platform answers it. */
export const ConnectedModifierChoice = once(() =>
  loose({
    colorCode: str(),
    choiceId: str(),
    linkedMedia: list(ProductMedia()),
    choiceType: open<ChoiceType>(),
    key: str(),
    name: str(),
    addedPrice: str(),
    displayImage: maybe(ImageV3()),
    media: maybe(loose({ items: list(loose({ mediaId: str(), url: str() })) })),
  }),
);
