/** True when each benchmark only proves that it still runs. Its figures mean nothing then. */
const isShort = process.env['BENCH'] === 'short';

/** How often something is measured: `usual` times, or as often as a short run needs. */
export const repeats = (usual: number, short = 1): number => (isShort ? short : usual);
