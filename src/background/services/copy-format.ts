import { z } from '../../base/schema.ts';

/** The first line of a copy's file. The rest is gzip, whose checksum tells a damaged file. */
export const CopyHead = z.object({
  version: z.literal(1),
  /** Grows with each copy of a journal. */
  sequence: z.int(),
  /** Epoch ms. */
  madeAt: z.number(),
  /** How many edits the copy holds. */
  edits: z.int(),
  /** How many edits there was no room for. */
  lacking: z.int(),
  /** The length of the rest of the file. */
  bytes: z.int(),
});
export type CopyHead = z.infer<typeof CopyHead>;

/** The content of a copy: edits and batches as records, some at a time. */
export type CopyRecord = { edit: unknown } | { batch: unknown };

/** More than a head takes. */
const maxHeadBytes = 500;

/** Writes one record a line, compressed. `summary` is asked once all records are in. */
export async function encodeCopy(
  records: AsyncIterable<readonly CopyRecord[]>,
  summary: () => Omit<CopyHead, 'version' | 'bytes'>,
): Promise<Blob> {
  const { readable, writable } = new CompressionStream('gzip');
  const body = new Response(readable).blob();
  // The writer reports a failure of the records, too.
  body.catch(() => undefined);
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  try {
    for await (const some of records)
      await writer.write(encoder.encode(some.map((record) => `${JSON.stringify(record)}\n`).join('')));
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
  const compressed = await body;
  const head: CopyHead = { version: 1, ...summary(), bytes: compressed.size };
  return new Blob([JSON.stringify(head), '\n', compressed]);
}

/** The head of a file that is whole, with where its records begin; null for any other. */
export async function readHead(file: Blob): Promise<{ head: CopyHead; from: number } | null> {
  const [line = ''] = (await file.slice(0, maxHeadBytes).text()).split('\n', 1);
  const head = CopyHead.safeParse(parse(line)).data;
  const from = new TextEncoder().encode(line).length + 1;
  return head !== undefined && file.size === from + head.bytes ? { head, from } : null;
}

/** The records of a copy; null if the file is damaged. */
export async function decodeCopy(file: Blob, from: number): Promise<{ edits: unknown[]; batches: unknown[] } | null> {
  const [edits, batches]: [unknown[], unknown[]] = [[], []];
  try {
    const text = await new Response(file.slice(from).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const record = JSON.parse(line) as CopyRecord;
      if ('edit' in record) edits.push(record.edit);
      else batches.push(record.batch);
    }
    return { edits, batches };
  } catch {
    return null;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
