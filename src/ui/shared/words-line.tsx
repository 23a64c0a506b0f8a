import { Check, CircleAlert, Clock3, Info, Loader, Pencil, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/**
 * What a line of words is about; the icon and the words carry it, the colour only helps. `wait` goes on by itself, `asks`
 * is a conflict or a question, `notice` is to know.
 */
export type Tone = 'edited' | 'busy' | 'good' | 'wait' | 'asks' | 'notice' | 'bad';

const icons: Record<Tone, LucideIcon> = {
  edited: Pencil,
  busy: Loader,
  good: Check,
  wait: Clock3,
  asks: CircleAlert,
  notice: Info,
  bad: CircleAlert,
};

/** One line of words with the icon of its tone. */
export function WordsLine({ tone, id, children }: { tone: Tone; id?: string; children: ReactNode }) {
  return (
    <p className="words" data-tone={tone} id={id}>
      <Icon of={icons[tone]} />
      <span dir="auto">{children}</span>
    </p>
  );
}
