/** Platform responses, created anew for each call so that no client profits from an earlier parse. */
const id = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const priceData = (price: number) => ({
  currency: 'USD',
  price,
  discountedPrice: price * 0.9,
  formatted: { price: `$${price}.00`, discountedPrice: `$${price * 0.9}` },
});

const image = (index: number) => ({
  id: `abc_${index}~mv2.jpg`,
  mediaType: 'image',
  title: `Picture ${index}`,
  thumbnail: {
    url: `https://static.wixstatic.com/media/abc_${index}~mv2.jpg/v1/fit/w_50,h_50,q_90/file.jpg`,
    width: 50,
    height: 50,
  },
  image: {
    url: `https://static.wixstatic.com/media/abc_${index}~mv2.jpg/v1/fit/w_900,h_900,q_90/file.jpg`,
    width: 900,
    height: 900,
  },
});

const variant = (product: number, index: number) => ({
  id: id(product * 1000 + index),
  choices: { Size: `S${index % 5}`, Colour: `C${Math.floor(index / 5)}` },
  variant: {
    priceData: priceData(20 + index),
    convertedPriceData: priceData(20 + index),
    costAndProfitData: {
      itemCost: 7.5,
      formattedItemCost: '$7.50',
      profit: 12.5,
      formattedProfit: '$12.50',
      profitMargin: 0.625,
    },
    weight: 0.5,
    sku: `SKU-${product}-${index}`,
    visible: true,
  },
  stock: { trackQuantity: true, quantity: 12, inStock: true },
});

/** A V1 product with this number of variants. */
export const product = (index: number, variants: number) => ({
  id: id(index),
  name: `Product ${index}`,
  slug: `product-${index}`,
  visible: true,
  productType: 'physical',
  description: '<p>Something made by hand, with care and of good stuff.</p>'.repeat(4),
  sku: `SKU-${index}`,
  weight: 0.5,
  weightRange: { minValue: 0.5, maxValue: 0.5 },
  stock: { trackInventory: true, quantity: 240, inStock: true, inventoryStatus: 'IN_STOCK' },
  price: priceData(20),
  priceData: priceData(20),
  convertedPriceData: priceData(20),
  priceRange: { minValue: 20, maxValue: 40 },
  costAndProfitData: {
    itemCost: 7.5,
    formattedItemCost: '$7.50',
    profit: 12.5,
    formattedProfit: '$12.50',
    profitMargin: 0.625,
  },
  additionalInfoSections: [{ title: 'Care', description: '<p>Wash by hand.</p>' }],
  ribbons: [{ text: 'New' }],
  media: { mainMedia: image(index), items: [image(index), image(index + 1), image(index + 2)] },
  customTextFields: [],
  manageVariants: true,
  productOptions: [
    {
      optionType: 'drop_down',
      name: 'Size',
      choices: ['S0', 'S1', 'S2', 'S3', 'S4'].map((value) => ({
        value,
        description: value,
        inStock: true,
        visible: true,
      })),
    },
  ],
  productPageUrl: { base: 'https://shop.example/', path: `/product-page/product-${index}` },
  numericId: `${1_700_000_000_000 + index}`,
  inventoryItemId: id(index + 500_000),
  discount: { type: 'PERCENT', value: 10 },
  collectionIds: [id(1), id(2)],
  variants: Array.from({ length: variants }, (_, at) => variant(index, at)),
  lastUpdated: '2026-11-20T10:00:00.000Z',
  createdDate: '2026-10-01T10:00:00.000Z',
  ribbon: 'New',
  brand: 'Maker',
});

/** The response to a V1 query, as text. */
export const queryAnswer = (products: number, variants: number): string =>
  JSON.stringify({
    products: Array.from({ length: products }, (_, index) => product(index, variants)),
    metadata: { count: products, offset: 0, total: 5000, cursors: {} },
  });
