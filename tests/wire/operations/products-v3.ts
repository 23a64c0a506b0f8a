import { bulk } from './products-v3-bulk.ts';
import { byFilter } from './products-v3-by-filter.ts';
import { reads } from './products-v3-reads.ts';
import { writes } from './products-v3-writes.ts';

export const examples = { ...writes, ...bulk, ...byFilter, ...reads };
