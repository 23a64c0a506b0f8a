import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningShop } from '../../demo/start-shop.ts';
import { faultsFor } from './faults.ts';
import type { Line } from './line.ts';

/** The faults between the extension and the platform. */
export interface Trouble {
  /** Changes the faults of single requests. */
  change(): Promise<void>;
  /** Every request of the extension gets this fault for a while: a portal, a key that is refused, a platform that is down. */
  failAll(fault: { kind: string; status?: number }, ms: number): Promise<void>;
  /** The machine refuses every connection for a while. */
  refuse(ms: number): Promise<void>;
  /** Ends all trouble, for good. */
  end(): Promise<void>;
}

export interface TroubleOptions {
  shop: Pick<RunningShop, 'api'>;
  line: Line;
  version: 'v1' | 'v3';
  /** 0 to below 1. */
  random(): number;
}

export function createTrouble({ shop, line, version, random }: TroubleOptions): Trouble {
  // The extension alone uses the line: the storefront and the other client do not fail. A browser's `GET` has no Origin to tell.
  const { host } = new URL(line.url);
  let single: { seed: number; rules: object[] } = { seed: 1, rules: [] };
  let all: object[] = [];
  let isOver = false;
  const post = async (): Promise<void> => {
    const { seed, rules } = single;
    const body = JSON.stringify({ seed, rules: isOver ? [] : [...all, ...rules] });
    const response = await fetch(`${shop.api}/__demo/faults`, { method: 'POST', body });
    if (!response.ok) throw new Error(`the faults were refused: ${await response.text()}`);
  };
  return {
    async change() {
      single = faultsFor(host, version, random);
      await post();
    },
    async failAll(fault, ms) {
      const rule = { host, ...fault };
      all = [...all, rule];
      await post();
      await sleep(ms);
      all = all.filter((other) => other !== rule);
      await post();
    },
    async refuse(ms) {
      await line.down();
      await sleep(ms);
      await line.up();
    },
    async end() {
      isOver = true;
      await line.up();
      await post();
    },
  };
}
