import { randomUUID } from 'node:crypto';
import { toAmount } from '../../src/domain/typing/money.ts';
import type { Edit } from '../../src/domain/edit.ts';
import type { Product } from '../../src/domain/product.ts';
import { toEdit } from '../../src/edits/new-edit.ts';
import { print } from '../client/figures.ts';
import { repeats } from '../repeats.ts';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';
import { createVirtualEngine, perMinute, type VirtualEngine } from './virtual-engine.ts';

const products = repeats(10_000, 400);
/** The number of single edits that are measured; the total is extrapolated, because each costs the same. */
const sample = repeats(500, 20);
const storeId = 'bench';

/** Prices of a sale: a tenth less, ending .99, as merchants set them. */
const onSale = ({ price, currency }: Product): string =>
  toAmount(Math.max(1, Math.round(Number(price.regular) * 0.9)) - 0.01, currency);

const toRow = (product: Product, createdAt: number): Edit =>
  toEdit(
    {
      id: randomUUID(),
      productId: product.id,
      variantId: null,
      locationId: null,
      field: 'price',
      base: product.price.regular,
      value: onSale(product),
      delta: null,
      productName: product.name,
      variantLabel: null,
      locationNumber: null,
      currency: product.currency,
    },
    { storeId, surface: 'workbench', createdAt },
    0,
  );

async function readAll({ catalog }: VirtualEngine): Promise<Product[]> {
  const read: Product[] = [];
  for await (const page of catalog.all()) read.push(...page);
  return read.filter(({ variants }) => variants.length === 0);
}

const minutes = (ms: number): number => ms / 60_000;

interface Run {
  minutes: number;
  requests: number;
  heapMB: number;
}

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

async function runBatch(engine: VirtualEngine, platform: PlatformProcess, changed: Product[]): Promise<Run> {
  const { batches, now } = engine;
  const id = randomUUID();
  const before = heap();
  await batches.begin({ id, storeId, title: 'Sale', surface: 'workbench', createdAt: now(), undoOf: null });
  await batches.fill(
    id,
    changed.map((product) => toRow(product, now())),
  );
  await platform.countRequests();
  const startedAt = now();
  await batches.start(id);
  const heapMB = heap() - before;
  await engine.finish();
  return { minutes: minutes(now() - startedAt), requests: await platform.countRequests(), heapMB };
}

async function runSingles(engine: VirtualEngine, platform: PlatformProcess, changed: Product[]): Promise<Run> {
  await platform.countRequests();
  const startedAt = engine.now();
  for (const product of changed) await engine.runner.add(toRow(product, engine.now()));
  await engine.finish();
  const requests = await platform.countRequests();
  return { minutes: minutes(engine.now() - startedAt), requests, heapMB: 0 };
}

for (const version of ['v1', 'v3'] as const) {
  const platform = await startPlatformProcess(version, products);
  try {
    const versionName = version === 'v1' ? 'V1_CATALOG' : 'V3_CATALOG';
    const all = (await readAll(createVirtualEngine(platform, versionName))).slice(0, products);
    const singles = await runSingles(createVirtualEngine(platform, versionName), platform, all.slice(0, sample));
    const rest = all.slice(sample);
    const bulk = await runBatch(createVirtualEngine(platform, versionName), platform, rest);
    const perProduct = (run: Run, of: number): number => run.requests / of;
    const scaled = products / rest.length;
    print({
      name: `${version}: ${products} prices, requests`,
      ours: bulk.requests * scaled,
      peer: perProduct(singles, sample) * products,
      limit: products / 100,
      unit: 'requests',
    });
    print({
      name: `${version}: ${products} prices under ${perMinute} requests a minute`,
      ours: bulk.minutes * scaled,
      peer: minutes((perProduct(singles, sample) * products * 60_000) / perMinute),
      limit: products / 100 / perMinute,
      unit: 'minutes',
    });
    print({
      name: `${version}: heap of ${rest.length} rows under way, the journal in memory with them`,
      ours: bulk.heapMB,
      peer: 0,
      limit: null,
      unit: 'MB',
    });
  } finally {
    await platform.close();
  }
}
