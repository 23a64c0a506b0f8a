import type { Page } from '@playwright/test';

/** The names and texts of the files in the extension's private file system, seen from one of its pages. */
export const readPrivateFiles = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for await (const [name, handle] of await navigator.storage.getDirectory()) {
      const file = await (handle as FileSystemFileHandle).getFile();
      const from = (await file.text()).indexOf('\n') + 1;
      const body = file.slice(from).stream().pipeThrough(new DecompressionStream('gzip'));
      texts.push(`${name} ${await new Response(body).text()}`);
    }
    return texts.join('\n');
  });
