// Plain JavaScript: `test.mjs` runs on whatever Node the machine has.

/**
 * The parts of `npm test`, in their order: the title in the budget, the builds that a part reads if it runs alone, and
 * whether it starts a Chromium. `npm test -- units firefox` runs two of them.
 */
export const testParts = {
  checks: { title: 'checks and builds', builds: [], isInChromium: false },
  units: { title: 'units and wire', builds: [], isInChromium: true },
  // Some of its tests look at what is built for Firefox, and at what merchants get.
  chromium: { title: 'Chromium', builds: ['chrome', 'firefox', 'merchants'], isInChromium: true },
  firefox: { title: 'Firefox', builds: ['firefox'], isInChromium: false },
  benches: { title: 'benches', builds: ['chrome'], isInChromium: true },
};

/** The parts that a command line names, in their own order; all of them if it names none. Throws at an unknown one. */
export function readParts(args) {
  const names = Object.keys(testParts);
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`npm test has the parts ${names.join(', ')}, not ${unknown.join(', ')}.`);
  return args.length === 0 ? names : names.filter((name) => args.includes(name));
}
