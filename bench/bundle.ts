import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const define = { 'process.env.NODE_ENV': '"production"' };

/** Bundles a program of this folder for production, as one minified script or module. `path` begins at `bench/`. */
export async function bundleProgram(path: string, format: 'iife' | 'esm'): Promise<string> {
  const input = fileURLToPath(new URL(path, import.meta.url));
  const build = await rolldown({ input, platform: 'browser', transform: { define }, onLog: () => undefined });
  const { output } = await build.generate({ format, minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}
