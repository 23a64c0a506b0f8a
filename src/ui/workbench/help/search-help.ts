import { helpTopics, type HelpTopic } from '../../../protocol/help-topics.ts';
import { helpTexts } from './help-texts.ts';

/** Without case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const folded = helpTopics.map((topic) => {
  const { title, text, words } = helpTexts[topic];
  return { topic, title: fold(title), all: fold(`${title} ${words} ${text}`) };
});

/** The topics that have every word of a text, those with all of them in the title first; all topics for no text. */
export function searchHelp(text: string): HelpTopic[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = folded.filter(({ all }) => words.every((word) => all.includes(word)));
  const isTitled = ({ title }: { title: string }) => words.every((word) => title.includes(word));
  return [...found.filter(isTitled), ...found.filter((each) => !isTitled(each))].map(({ topic }) => topic);
}
