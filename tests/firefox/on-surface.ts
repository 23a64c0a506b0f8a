import { until } from '../../demo/on-page.ts';
import type { Firefox } from '../../demo/firefox.ts';

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** The text of the page in the tab, as it is seen; '' while a page that begins to load has no body yet. */
const readText = async (browser: Firefox): Promise<string> =>
  String(await browser.run(`return (document.body?.innerText ?? '').replaceAll(/\\s+/g, ' ')`));

/** Waits until the page's text matches; resolves with the match. The error tells what the page shows. */
export async function untilShown(browser: Firefox, pattern: RegExp, limitMs = 30_000): Promise<RegExpExecArray> {
  let text = '';
  const find = () => pattern.exec(text);
  await until(async () => ((text = await readText(browser)), find() !== null), `${pattern}`, limitMs).catch(
    (error: unknown) => {
      throw new Error(`no ${pattern} in a page that shows:\n${text}`, { cause: error });
    },
  );
  return find() as RegExpExecArray;
}

/** Clicks the button whose name starts like this, within the element that the path finds. */
export async function clickButton(browser: Firefox, name: string, within = ''): Promise<void> {
  await (await browser.find(`${within}//button[starts-with(normalize-space(), ${quoted(name)})]`)).click();
}

/** Types a text over what is in the field of that label. */
export async function fillField(browser: Firefox, label: string, text: string): Promise<void> {
  const name = quoted(label);
  await (
    await browser.find(`//input[@id = //label[normalize-space() = ${name}]/@for or @aria-label = ${name}]`)
  ).type(text);
}

/** Finds a product in the popup, opens its price and presses these keys over it. */
export async function typePrice(browser: Firefox, sku: string, keys: string): Promise<void> {
  await (await browser.find(`//input[@type = 'search']`)).overtype(sku);
  const row = `//li[.//*[normalize-space() = ${quoted(sku)}]]`;
  await (await browser.find(`${row}//button[starts-with(@aria-label, 'Price')]`)).click();
  await (await browser.find(`${row}//input[starts-with(@aria-label, 'Price')]`)).overtype(keys);
}
