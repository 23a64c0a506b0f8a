import type { budgets } from './budget.mjs';

export type TestPart = 'checks' | 'units' | 'chromium' | 'firefox' | 'benches';
export const testParts: Record<TestPart, { title: keyof typeof budgets; builds: string[]; isInChromium: boolean }>;
export function readParts(args: readonly string[]): TestPart[];
