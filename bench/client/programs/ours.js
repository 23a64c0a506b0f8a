import { createGrants } from '../../../.output/client/client/auth/grants.js';
import { createSessionRunner } from '../../../.output/client/client/auth/session-runner.js';
import { createClient } from '../../../.output/client/client/client.js';
import * as identity from '../../../.output/client/client/operations/authentication.js';
import * as inventory from '../../../.output/client/client/operations/inventory-v1.js';
import * as v1 from '../../../.output/client/client/operations/products-v1.js';
import * as v3 from '../../../.output/client/client/operations/products-v3.js';
import * as redirects from '../../../.output/client/client/operations/redirects.js';
import * as ribbons from '../../../.output/client/client/operations/ribbons-v3.js';

const baseUrl = 'https://www.wixapis.com';
const session = createSessionRunner({ grants: createGrants({ baseUrl }, 'client-id') });

/** The same calls as the peers' programs offer, as visitor or member. */
export const program = {
  client: createClient({ baseUrl, auth: session.auth }),
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
};
