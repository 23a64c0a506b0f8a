import type { Page } from '@playwright/test';

/**
 * The names and texts of the files in the extension's private file system, but for one that is just being written, seen from one
 * of its pages.
 */
export const readPrivateFiles = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for await (const [name, handle] of await navigator.storage.getDirectory()) {
      const read = async (): Promise<string> => {
        const file = await (handle as FileSystemFileHandle).getFile();
        const from = (await file.text()).indexOf('\n') + 1;
        return new Response(file.slice(from).stream().pipeThrough(new DecompressionStream('gzip'))).text();
      };
      texts.push(`${name} ${await read().catch(() => '')}`);
    }
    return texts.join('\n');
  });
