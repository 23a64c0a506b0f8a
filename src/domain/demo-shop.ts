import { loopbackHosts } from './build-hosts.ts';
import { Text, z } from '../base/schema.ts';
import { isLoopback } from './store.ts';

/** Where the platform of a running demo answers, unless another program has its port; nowhere in the build for merchants. */
export const demoAddresses: readonly string[] = loopbackHosts.slice(0, 1).map((host) => `http://${host}:4717`);

const Here = z
  .string()
  .check(z.refine((address) => URL.canParse(address) && isLoopback(new URL(address)), 'an address of this computer'));

/** The connection data of the demo shop on this computer. Its key is valid nowhere else. */
export const DemoShop = z.object({
  name: z.string(),
  storefront: Here,
  api: Here,
  siteId: Text(200),
  apiKey: Text(4000),
});
export type DemoShop = z.infer<typeof DemoShop>;
