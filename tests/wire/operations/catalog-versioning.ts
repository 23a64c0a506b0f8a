import { catalogVersioning } from '@wix/stores';
import { example } from './example.ts';

export const examples = {
  getCatalogVersion: example({
    catalog: 'v3',
    input: () => ({}),
    answer: { catalogVersion: 'V3_CATALOG' },
    sdk: (sdk) => sdk.use(catalogVersioning).getCatalogVersion(),
    sdkAnswer: { catalogVersion: 'V3_CATALOG' },
  }),
};
