import { collectFirstKeys } from '../../src/ui/card/first-keys.ts';
import { answerLoaded, collectFirstMessages } from '../../src/ui/card/first-messages.ts';
import { ignoreHeldEnter } from '../../src/ui/shared/held-enter.ts';

// The frame is ready as soon as it takes keys. The card follows: React and its fields take ten times as long to load.
const first = { keys: collectFirstKeys(window, performance.now()), messages: collectFirstMessages(window) };

answerLoaded(window);
ignoreHeldEnter(window);

// This comes no earlier, because the frame's own `load` would wait for the card's style sheets.
addEventListener('load', () => void import('./render-card.tsx').then(({ renderCard }) => renderCard(first)));
