import * as z from 'zod/mini';

// An extension's policy forbids eval; every schema is made from this import so that none is built before this runs.
z.config({ jitless: true });

export { z };
