import { authentication } from '@wix/identity';
import { redirects } from '@wix/redirects';
import { createClient, OAuthStrategy } from '@wix/sdk';
import { inventory, products, productsV3, ribbonsV3 } from '@wix/stores';

export const program = createClient({
  auth: OAuthStrategy({ clientId: 'client-id' }),
  modules: { products, productsV3, inventory, ribbonsV3, authentication, redirects },
});
