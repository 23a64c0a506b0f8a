import type { Attack } from './attack.ts';
import { addresses, floods } from './rows/addresses.ts';
import { callbacks } from './rows/oauth.ts';
import { covers } from './rows/covers.ts';
import { doors } from './rows/door.ts';
import { effects } from './rows/effects.ts';
import { focuses } from './rows/focus.ts';
import { hosts } from './rows/host.ts';
import { insides } from './rows/inside.ts';
import { markups } from './rows/markup.ts';
import { messages } from './rows/messages.ts';
import { movements } from './rows/movement.ts';
import { picks } from './rows/picks.ts';
import { powers } from './rows/powers.ts';
import { tiles } from './rows/tiles.ts';
import { secrets } from './rows/secrets.ts';
import { windows } from './rows/window.ts';
import { zooms } from './rows/zoom.ts';

/** Every known attack, each with its conditions. */
export const attacks: readonly Attack[] = [
  ...zooms,
  ...windows,
  ...covers,
  ...hosts,
  ...insides,
  ...movements,
  ...focuses,
  ...messages,
  ...doors,
  ...secrets,
  ...markups,
  ...addresses,
  ...tiles,
  ...effects,
  ...powers,
  ...callbacks,
  ...floods,
  ...picks,
];
