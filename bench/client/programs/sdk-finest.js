import * as identity from '@wix/auto_sdk_identity_authentication';
import * as redirects from '@wix/auto_sdk_redirects_redirects';
import * as inventory from '@wix/auto_sdk_stores_inventory';
import * as v1 from '@wix/auto_sdk_stores_products';
import * as v3 from '@wix/auto_sdk_stores_products-v-3';
import * as ribbons from '@wix/auto_sdk_stores_ribbons-v-3';
import { createClient, OAuthStrategy } from '@wix/sdk';

/** The published client with these calls alone. */
export const program = createClient({
  auth: OAuthStrategy({ clientId: 'client-id' }),
  modules: {
    identity: {
      changePassword: identity.changePassword,
      loginV2: identity.loginV2,
      logout: identity.logout,
      registerV2: identity.registerV2,
    },
    inventory: {
      decrementInventory: inventory.decrementInventory,
      getInventoryVariants: inventory.getInventoryVariants,
      incrementInventory: inventory.incrementInventory,
      queryInventory: inventory.queryInventory,
      updateInventoryVariants: inventory.updateInventoryVariants,
    },
    v1: {
      createProduct: v1.createProduct,
      deleteProduct: v1.deleteProduct,
      getProduct: v1.getProduct,
      queryProducts: v1.queryProducts,
      queryProductVariants: v1.queryProductVariants,
      updateProduct: v1.updateProduct,
      updateProductVariants: v1.updateProductVariants,
    },
    v3: {
      createProduct: v3.createProduct,
      deleteProduct: v3.deleteProduct,
      getProduct: v3.getProduct,
      getProductBySlug: v3.getProductBySlug,
      queryProducts: v3.queryProducts,
      searchProducts: v3.searchProducts,
      updateProduct: v3.updateProduct,
    },
    redirects: { createRedirectSession: redirects.createRedirectSession },
    ribbons: {
      createRibbon: ribbons.createRibbon,
      deleteRibbon: ribbons.deleteRibbon,
      getRibbon: ribbons.getRibbon,
      queryRibbons: ribbons.queryRibbons,
      updateRibbon: ribbons.updateRibbon,
    },
  },
});
