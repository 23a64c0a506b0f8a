const size = { length: '12.5', width: '8', height: '0.25', unit: 'CM' as const };

/** A picture as the published client builds it from its one-line form. */
const picture = {
  id: 'slate.jpg',
  height: 600,
  width: 800,
  altText: 'slate.jpg',
  filename: 'slate.jpg',
  url: 'wix:image://v1/slate.jpg/slate.jpg#originWidth=800&originHeight=600',
};

/** A new description each time, because the published client modifies its input. */
export const describeLinen = () => ({
  nodes: [
    {
      type: 'PARAGRAPH' as const,
      id: 'p1',
      nodes: [{ type: 'TEXT' as const, id: '', nodes: [], textData: { text: 'Half linen', decorations: [] } }],
    },
  ],
  metadata: { version: 1, createdTimestamp: new Date('2026-02-28T23:59:59.999Z') },
});

/** Subscriptions of every kind; such products cannot be pre-ordered. */
export const subscriptionDetails = () => ({
  allowOneTimePurchases: true,
  subscriptions: [
    {
      title: 'Monthly',
      description: 'Until you say stop',
      visible: true,
      frequency: 'MONTH' as const,
      interval: 2,
      autoRenewal: true,
      discount: { type: 'PERCENT' as const, percentOff: 12.5 },
    },
    {
      title: 'Three times',
      frequency: 'WEEK' as const,
      billingCycles: 3,
      discount: { type: 'AMOUNT' as const, amountOff: '1.5' },
    },
  ],
});

/** Everything else a merchant can write about a product, whether its stock comes along or not. */
export const towel = () => ({
  name: 'Tea Towel',
  slug: 'tea-towel-2',
  productType: 'PHYSICAL' as const,
  visible: false,
  visibleInPos: true,
  plainDescription: '<p>Half linen</p>',
  media: {
    itemsInfo: {
      items: [
        { url: 'https://pictures.example/towel.jpg', altText: 'Folded', displayName: 'towel' },
        { id: 'stoneware-mug.svg' },
      ],
    },
  },
  seoData: {
    tags: [{ type: 'meta', props: { name: 'robots', content: 'noindex' }, custom: true, disabled: false }],
    settings: { preventAutoRedirect: true, keywords: [{ term: 'towel', isMain: true, origin: 'USER' }] },
  },
  taxGroupId: '10000000-0000-4000-8000-000000000001',
  options: [
    {
      name: 'Cloth',
      optionRenderType: 'SWATCH_CHOICES' as const,
      choicesSettings: {
        choices: [
          { choiceType: 'ONE_COLOR' as const, name: 'Slate', colorCode: '#444444', displayImage: picture },
          { choiceType: 'ONE_COLOR' as const, name: 'Sage', colorCode: '#88aa66', linkedMedia: [{ id: 'towel.jpg' }] },
        ],
      },
    },
  ],
  modifiers: [
    {
      name: 'Monogram',
      modifierRenderType: 'FREE_TEXT' as const,
      mandatory: false,
      freeTextSettings: { minCharCount: 1, maxCharCount: 3, defaultAddedPrice: '2.50', title: 'Initials' },
    },
    {
      name: 'Wrapping',
      modifierRenderType: 'TEXT_CHOICES' as const,
      mandatory: true,
      choicesSettings: { choices: [{ choiceType: 'CHOICE_TEXT' as const, name: 'Gift box', addedPrice: '1.50' }] },
    },
  ],
  brand: { name: 'Ashdown' },
  ribbon: { name: 'Fresh' },
  additionalRibbons: [{ name: 'Half linen' }],
  physicalProperties: {
    pricePerUnit: { quantity: 50, measurementUnit: 'CM' as const },
    fulfillerId: '20000000-0000-4000-8000-000000000002',
    deliveryProfileId: null,
  },
  purchaseEligibility: { userCriteria: 'MEMBERS_ONLY' as const },
  extendedFields: { namespaces: { '@shelf/edge': { season: 'spring', rows: [1, 2] } } },
  tags: { privateTags: { tagIds: ['priv'] }, publicTags: { tagIds: ['publ'] } },
  variantsInfo: { variants: [towelVariant('Slate'), towelVariant('Sage')] },
});

function towelVariant(choiceName: string) {
  return {
    visible: true,
    sku: `TOWEL-${choiceName}`,
    barcode: `400${choiceName}`,
    choices: [{ optionChoiceNames: { optionName: 'Cloth', choiceName, renderType: 'SWATCH_CHOICES' as const } }],
    price: { actualPrice: { amount: '8.50' }, compareAtPrice: { amount: '10' } },
    revenueDetails: { cost: { amount: '3.255' } },
    physicalProperties: {
      weight: 0.1,
      pricePerUnit: { settings: { quantity: 0.5, measurementUnit: 'M' as const } },
      productDimensions: size,
      packageDimensions: { ...size, height: null },
    },
  };
}

type Towel = ReturnType<typeof towel>;

/** The product with stock of its first variant, and the second one to be ordered ahead. */
export const withStock = ({ variantsInfo, ...product }: Towel) => {
  const stock = [
    { quantity: 5, preorderInfo: { enabled: false, limit: null } },
    { inStock: true, preorderInfo: { enabled: true, message: 'In May' } },
  ];
  const variants = variantsInfo.variants.map((variant, index) => ({
    ...variant,
    ...(stock[index] && { inventoryItem: stock[index] }),
  }));
  return { ...product, variantsInfo: { variants } };
};

/** The least a product needs. */
export const plainProduct = (name: string) => ({
  name,
  productType: 'DIGITAL' as const,
  variantsInfo: { variants: [{ price: { actualPrice: { amount: '5' } }, digitalProperties: {} }] },
});
