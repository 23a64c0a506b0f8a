// Compiles the message catalogs of `src/messages` to its folder `compiled`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { compileCatalogs } from './messages/compile-catalogs.ts';
import { messagesDir, readCatalogs } from './messages/read-catalogs.ts';

const out = new URL('compiled/', messagesDir);
const files = compileCatalogs(readCatalogs());
mkdirSync(out, { recursive: true });
for (const old of readdirSync(out)) if (!files.has(old)) rmSync(new URL(old, out));
for (const [name, text] of files) writeFileSync(new URL(name, out), text);
process.stdout.write(`${files.size} files\n`);
