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
  'card.close': command({ callers: 'cards', repeatable: true, isUse: true, input: Nothing, output: Nothing }),
};
