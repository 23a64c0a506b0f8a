import { currencyCode } from '../../domain/currency-code.ts';
import { placedFields } from '../../domain/field-selectors.ts';
import type { AmountKind, PageReport } from '../../domain/page-report.ts';
import type { PageView } from '../../domain/page-view.ts';
import { reportLimits, reportLines } from '../../domain/report-limits.ts';
import type { TurnedDown } from '../../domain/turned-down.ts';
import type { Overlay } from '../overlay/overlay.ts';
import { readPage } from '../dom/hints.ts';
import { ownAmountIn, type OwnAmounts } from '../dom/own-amount.ts';
import { numbersIn } from '../dom/printed.ts';
import type { Note } from '../dom/sift.ts';
import { joinedText } from '../dom/text-nodes.ts';
import { pathOf } from './element-path.ts';

/** The sources of a report. */
export interface ReportSource {
  document: Document;
  view: Pick<PageView, 'product' | 'card' | 'dock'>;
  catalog: PageReport['catalog'];
  /** The finder, where the page has a product. */
  finder: Finder | undefined;
}

type Finder = Pick<Overlay, 'explain' | 'hiddenBy'>;

/** Looks for the values of the page's product once more, and reports what was found and turned down. */
export function createReport({ document, view, catalog, finder }: ReportSource): PageReport {
  const { product } = view;
  const { origin, pathname } = document.location;
  const language = document.documentElement.lang.replaceAll(/[^\w-]/g, '').slice(0, reportLimits.language);
  return {
    address: `${origin}${pathname}`.slice(0, reportLimits.address),
    catalog,
    language,
    currency: currencyCode(product?.currency ?? ''),
    product: product?.id ?? null,
    paths: product === null ? pathsOf(view) : [],
    saysProduct: product === null && readPage(document).isHinted,
    amounts: product === null ? [] : amountsOf(product),
    fields: product === null || finder === undefined ? [] : reportFields(product, { document, view, finder }),
  };
}

type Product = NonNullable<PageView['product']>;

const ownOf = ({ prices, earlier, currency, converted }: Product, { documentElement }: Document): OwnAmounts => ({
  amounts: [...prices.flatMap(({ toPay, regular }) => [toPay, regular]), ...earlier.amounts],
  currency,
  converted,
  locale: documentElement.lang || 'en',
});

/** The amounts that are looked for, without those that are typed and not saved. */
function amountsOf({ prices, earlier, converted }: Product): PageReport['amounts'] {
  const kinds: [AmountKind, readonly string[]][] = [
    ['toPay', prices.map(({ toPay }) => toPay)],
    ['regular', prices.map(({ regular }) => regular)],
    ['earlier', earlier.amounts],
    ['converted', converted?.amounts ?? []],
  ];
  const known = new Set<string>();
  return kinds.flatMap(([kind, all]) => {
    const amounts = [...new Set(all)].filter((amount) => !known.has(amount));
    for (const amount of amounts) known.add(amount);
    const listed = amounts.slice(0, reportLines.amounts);
    return amounts.length === 0 ? [] : [{ kind, amounts: listed, more: amounts.length - listed.length }];
  });
}

const pathsOf = ({ dock }: Pick<PageView, 'dock'>): string[] =>
  (dock?.paths ?? [])
    .filter((path) => /^[!-~]*$/.test(path))
    .map((path) => `/${path}`.slice(0, reportLimits.path))
    .slice(0, reportLines.paths);

/** The amounts that are typed and not saved, which the page may show. */
const unsavedOf = ({ card }: Pick<PageView, 'card'>): string[] =>
  card?.tag === 'open' ? card.typed.flatMap(({ toPay, regular }) => [toPay, regular]) : [];

function reportFields(
  product: Product,
  { document, view, finder }: Pick<ReportSource, 'document' | 'view'> & { finder: Finder },
): PageReport['fields'] {
  const own = ownOf(product, document);
  const unsaved = unsavedOf(view).filter((amount) => !own.amounts.includes(amount));
  return placedFields
    .filter((field) => product.fields.includes(field))
    .map((field) => {
      const noted = new Map<Element, TurnedDown>();
      const note: Note = (place, why) => {
        noted.set(place, why);
      };
      const element = finder.explain((of) => (of === field ? note : () => undefined))(field);
      if (element !== undefined) noted.delete(element);
      const amountOn = (place: Element): string => (field === 'price' ? amountIn(joinedText(place), own, unsaved) : '');
      const all = listPlaces(noted, amountOn, element !== undefined);
      const turnedDown = all.slice(0, field === 'price' ? reportLines.price : reportLines.other);
      return {
        field,
        place: element === undefined ? null : pathOf(element),
        unpressable: finder.hiddenBy(field) ?? null,
        turnedDown,
        more: all.slice(turnedDown.length).reduce((sum, { count }) => sum + count, 0),
      };
    });
}

type Place = PageReport['fields'][number]['turnedDown'][number];

/** Reasons that most texts of a page have, whatever they are about. They come last, and not where the value was found. */
const common: readonly TurnedDown[] = ['otherAmount', 'otherText', 'longText', 'skipped'];
/** Parts of a page with these reasons are told only where they print an amount. */
const wide: readonly TurnedDown[] = ['longText', 'skipped'];

/** The places that were turned down, alike ones as one. */
function listPlaces(
  noted: ReadonlyMap<Element, TurnedDown>,
  amountOn: (place: Element) => string,
  isFound: boolean,
): Place[] {
  const places = new Map<string, Place>();
  for (const [element, why] of noted) {
    if (element.matches('script, style, noscript, template') || (isFound && common.includes(why))) continue;
    const amount = amountOn(element);
    if (wide.includes(why) && amount === '') continue;
    const path = pathOf(element);
    const key = JSON.stringify([path, amount, why]);
    const { count = 0 } = places.get(key) ?? {};
    places.set(key, { path, amount, why, count: count + 1 });
  }
  return [...places.values()].toSorted((a, b) => common.indexOf(a.why) - common.indexOf(b.why));
}

/** The amount that was compared, as the text spells it; '' for one that is not saved, or may be anything else, such as a phone number. */
function amountIn(text: string, own: OwnAmounts, unsaved: readonly string[]): string {
  const found = ownAmountIn(text, own);
  if (found === undefined || found.values.some((value) => unsaved.some((amount) => Number(amount) === value)))
    return '';
  const spelled = text.slice(found.start, found.end);
  const isAmount =
    found.isSigned || found.prints === 'known' || numbersIn(spelled).some(({ decimals }) => decimals === 2);
  return isAmount ? spelled.replaceAll(/[^\p{Nd}.,']/gu, '').slice(0, reportLimits.number) : '';
}
