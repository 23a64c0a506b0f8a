import type { AmountKind, PageReport } from './page-report.ts';
import type { TurnedDown } from './turned-down.ts';

type Field = PageReport['fields'][number];
type Unpressable = NonNullable<Field['unpressable']>;

/** The sentences of a report, in the person's language. */
export interface ReportWords {
  version(of: { version: string }): string;
  browser(of: { browser: string }): string;
  page(of: { address: string }): string;
  catalog: Record<NonNullable<PageReport['catalog']>, string>;
  pageLanguage(of: { language: string }): string;
  currency(of: { currency: string }): string;
  product(of: { id: string }): string;
  noProduct: string;
  paths(of: { paths: string }): string;
  saysProduct: string;
  amounts: Record<AmountKind, (of: { amounts: string }) => string>;
  spelling: string;
  found(of: { field: string; place: string }): string;
  missing(of: { field: string }): string;
  unpressable: Record<Unpressable, string>;
  why: Record<TurnedDown, string>;
  times(of: { count: number }): string;
  more(of: { count: number }): string;
}

interface Setting {
  /** The version of Shelfedge. */
  version: string;
  /** The browser, as it names itself. */
  browser: string;
}

/** A report as lines of text. */
export function reportText(report: PageReport, words: ReportWords, { version, browser }: Setting): string {
  const { address, catalog, language, currency, product, paths, amounts, fields } = report;
  return [
    words.version({ version }),
    words.browser({ browser }),
    words.page({ address }),
    ...(catalog === null ? [] : [words.catalog[catalog]]),
    ...(language === '' ? [] : [words.pageLanguage({ language })]),
    ...(currency === '' ? [] : [words.currency({ currency })]),
    product === null ? words.noProduct : words.product({ id: product }),
    ...(paths.length === 0 ? [] : [words.paths({ paths: paths.join(', ') })]),
    ...(report.saysProduct ? [words.saysProduct] : []),
    ...amounts.map(({ kind, amounts, more }) =>
      words.amounts[kind]({ amounts: [...amounts, ...(more > 0 ? [words.more({ count: more })] : [])].join(', ') }),
    ),
    ...(amounts.length > 0 ? [words.spelling] : []),
    ...fields.flatMap((field) => fieldLines(field, words)),
  ].join('\n');
}

function fieldLines({ field, place, unpressable, turnedDown, more }: Field, words: ReportWords): string[] {
  const found = place === null ? words.missing({ field }) : words.found({ field, place });
  return [
    unpressable === null ? found : `${found} · ${words.unpressable[unpressable]}`,
    ...turnedDown.map(({ path, amount, why, count }) => {
      const parts = [path, amount, count > 1 ? words.times({ count }) : ''].filter((part) => part !== '');
      return `  ${parts.join(' · ')}: ${words.why[why]}`;
    }),
    ...(more > 0 ? [`  ${words.more({ count: more })}`] : []),
  ];
}
