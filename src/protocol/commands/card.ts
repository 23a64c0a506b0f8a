import { Amount } from '../../domain/product.ts';
import { z } from '../../domain/schema.ts';
import { CardShape, CardView } from '../view.ts';
import { command } from './command.ts';
import { Nothing, Text } from './inputs.ts';

export const cardCommands = {
  /** Trades the one-time token for the card's subject. */
  'card.claim': command({
    callers: 'cards',
    repeatable: false,
    isUse: true,
    input: z.object({ token: Text(100) }),
    output: CardView,
  }),
  'card.shape': command({ callers: 'cards', repeatable: false, isUse: true, input: CardShape, output: Nothing }),
  /** The lowest price that shoppers paid for a part of the card's product in the last days, as far as the history tells. */
  'card.lowest': command({
    callers: 'cards',
    repeatable: true,
    isUse: true,
    input: z.object({ variantId: z.nullable(Text(100)) }),
    output: z.object({ paid: z.nullable(Amount), changes: z.int() }),
  }),
  'card.close': command({ callers: 'cards', repeatable: true, isUse: true, input: Nothing, output: Nothing }),
};
