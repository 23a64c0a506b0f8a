import { searchKey } from '../../../domain/typing/fold.ts';
import { helpTopics, type HelpTopic } from '../../../protocol/help-topics.ts';
import { helpTexts } from './help-texts.ts';

const folded = helpTopics.map((topic) => {
  const { title, text, words } = helpTexts[topic];
  return { topic, title: searchKey(title), all: searchKey(`${title} ${words} ${text}`) };
});

/** The topics that have every word of a text, those with all of them in the title first; all topics for no text. */
export function searchHelp(text: string): HelpTopic[] {
  const words = searchKey(text)
    .split(' ')
    .filter((word) => word !== '');
  const found = folded.filter(({ all }) => words.every((word) => all.includes(word)));
  const isTitled = ({ title }: { title: string }) => words.every((word) => title.includes(word));
  return [...found.filter(isTitled), ...found.filter((each) => !isTitled(each))].map(({ topic }) => topic);
}
