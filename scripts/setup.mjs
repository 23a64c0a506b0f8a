// Plain JavaScript: this runs on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const bin = join(root, 'node_modules', '.bin');

/** The environment in which the project's own tools, including its Node, come first. */
export const toolEnv = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

const say = (text) => process.stderr.write(`${text}\n`);

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: toolEnv, ...options });
  if (error ?? status !== 0) throw new Error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
}

/** Installs the dependencies unless those of the lock file are installed. */
export function ensureDependencies() {
  if (isInstalled()) return;
  say('Installing dependencies …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!hasNode()) throw new Error(`npm has no Node ${nodeMajor} for ${process.platform} ${process.arch}. Install one.`);
}

function isInstalled() {
  const file = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(file) || !hasNode()) return false;
  const installed = packagesOf(file);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' ||
      installed[path]?.version === version ||
      // Packages for other platforms.
      ((optional || devOptional) && installed[path] === undefined),
  );
}

const nodeMajor = 24;
/** True if the project's own Node is installed, as a package for this platform, or the machine's is new enough. */
const hasNode = () => existsSync(join(bin, 'node')) || Number.parseInt(process.versions.node, 10) >= nodeMajor;

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A full Chromium that can load an unpacked extension: $CHROMIUM, the system's, or Playwright's. */
function findChromium() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright');
  return [process.env.CHROMIUM, ...candidates, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** The path of a Chromium; installs one if there is none. */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (isDebianRoot()) {
    installPackages(['chromium']);
  } else {
    say('Installing Chromium (Playwright) …');
    run('npx', ['playwright', 'install', 'chromium', '--no-shell']);
  }
  const installed = findChromium();
  if (installed === undefined)
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM to its path.');
  return installed;
}

const findFirefox = () =>
  [
    process.env.FIREFOX,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((path) => path && existsSync(path));

/** The path of a Firefox, installed where that needs no question; undefined if there is none and none could be installed. */
export function bringFirefox() {
  if (findFirefox() === undefined && isDebianRoot()) {
    try {
      installPackages(['firefox-esr']);
    } catch (error) {
      say(String(error));
    }
  }
  return findFirefox();
}

/** The path of a Firefox; installs one if there is none. */
export function ensureFirefox() {
  const found = bringFirefox();
  if (found === undefined) throw new Error('There is no Firefox. Install one and set FIREFOX to its path.');
  return found;
}

/** Installs these programs if they are missing, by the name of their Debian package. */
export function ensurePrograms(packages) {
  const missing = Object.keys(packages).filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length === 0) return;
  if (!isDebianRoot()) throw new Error(`Install these first: ${missing.join(', ')}.`);
  installPackages(missing.map((name) => packages[name]));
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

function installPackages(names) {
  say(`Installing ${names.join(', ')} (apt-get) …`);
  run('apt-get', ['update', '-q']);
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    env: { ...toolEnv, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The builds by name: those with the hosts of this machine, for either browser, and what merchants get in Chromium. */
const builds = {
  chrome: ['build', '-b', 'chrome', '-c', 'wxt.local.config.ts'],
  firefox: ['build', '-b', 'firefox', '-c', 'wxt.local.config.ts'],
  merchants: ['build', '-b', 'chrome'],
};

/** Makes a build of the extension. */
export function build(name) {
  say(`Building the extension (${name}) …`);
  run('wxt', builds[name]);
}

/** Runs a program of the project with this command's arguments and exits with its code. */
export function handOver(program, env) {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...toolEnv, ...env },
  });
  // Ctrl-C reaches the whole group; the child ends by itself and we with it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
}
