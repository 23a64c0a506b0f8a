import { Amount } from '../../domain/product.ts';
import { Text, z } from '../../base/schema.ts';
import { CardShape } from '../view.ts';
import { command } from './command.ts';
import { Nothing } from './inputs.ts';

/** The possible readings of the price on a fetched page. */
export const LivePrices = z.array(z.number().check(z.gte(0), z.lte(1e12))).check(z.maxLength(2));

const WorkbenchAt = z.templateLiteral(['#', Text(2000)]);

export const cardCommands = {
  /** Trades the token for the card's view, which follows over its port; every frame but the first is refused. */
  'card.claim': command({
    callers: 'cards',
    repeatable: true,
    use: 'none',
    input: z.object({ token: Text(100) }),
    output: Nothing,
  }),
  /**
   * Reports a key or a press in a card, or in a page of the extension. Commands that a card sends by itself are no use
   * of the key: the page can make cards open and resize.
   */
  'card.used': command({
    callers: 'editors',
    repeatable: true,
    use: 'plain',
    input: Nothing,
    output: Nothing,
  }),
  'card.shape': command({
    callers: 'cards',
    repeatable: false,
    use: 'none',
    input: CardShape,
    output: Nothing,
  }),
  /**
   * The lowest price that shoppers paid for a part of the card's product in the days before its sale, or in the last days
   * where none runs, as far as the history tells.
   */
  'card.lowest': command({
    callers: 'cards',
    repeatable: true,
    use: 'none',
    input: z.object({ variantId: z.nullable(Text(100)) }),
    output: z.object({ paid: z.nullable(Amount), changes: z.int(), isBeforeSale: z.boolean() }),
  }),
  /**
   * Reads the card's page again as a shopper gets it; answers the possible readings of its price ("1.234" may mean two
   * numbers), or nothing if it could not be read. The page controls its text, so an answer is only shown.
   */
  'card.checkLive': command({
    callers: 'cards',
    repeatable: true,
    use: 'plain',
    input: Nothing,
    output: z.object({ prices: LivePrices }),
  }),
  /** Opens the page that a card leads to. In Firefox a frame in a web page has no API of tabs and windows. */
  'card.open': command({
    callers: 'cards',
    repeatable: false,
    use: 'plain',
    input: z.discriminatedUnion('what', [
      // At a place, as the workbench's hash names it; '' for as it was left.
      z.object({ what: z.literal('workbench'), at: z.union([z.literal(''), WorkbenchAt]) }),
      // The page of the card's product in the platform's dashboard.
      z.object({ what: z.literal('dashboard') }),
      z.object({ what: z.literal('search') }),
    ]),
    output: Nothing,
  }),
  /** Reports that the card is out of sight: the edits that it holds back become questions. */
  'card.unseen': command({
    callers: 'cards',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: Nothing,
  }),
  'card.close': command({
    callers: 'cards',
    repeatable: true,
    use: 'plain',
    input: Nothing,
    output: Nothing,
  }),
};
