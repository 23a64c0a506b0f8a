export const budgets: Record<'checks and builds' | 'units and wire' | 'Chromium' | 'Firefox' | 'benches', number>;
export function measurePace(): Promise<number>;
export function judge(minutes: Partial<typeof budgets>, pace: number): { lines: string[]; over: string[] };
