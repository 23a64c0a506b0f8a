import { useEffect, useRef } from 'react';
import type { HelpTopic } from '../../../protocol/help-topics.ts';
import { helpHash } from '../../../protocol/workbench-route.ts';
import * as helpMessages from '../../../messages/compiled/help.ts';
import { helpTexts } from './help-texts.ts';
import styles from './help.module.css';

type Block = { tag: 'text'; line: string } | { tag: 'list'; lines: string[] };

/** A topic's text as paragraphs and lists. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!line.startsWith('- ')) blocks.push({ tag: 'text', line });
    else if (last?.tag === 'list') last.lines.push(line.slice(2));
    else blocks.push({ tag: 'list', lines: [line.slice(2)] });
  }
  return blocks;
}

/** One topic of the help. Its title has the focus once a person opened another topic. */
export function HelpArticle({ topic, isChosen }: { topic: HelpTopic; isChosen: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(topic);
  useEffect(() => {
    if (before.current !== topic) title.current?.focus();
    before.current = topic;
  }, [topic]);
  return (
    <article className={styles['article']} aria-labelledby="help-topic">
      {isChosen && (
        <a className={styles['back']} href={helpHash()}>
          {helpMessages.all}
        </a>
      )}
      <h3 id="help-topic" ref={title} tabIndex={-1} dir="auto">
        {helpTexts[topic].title}
      </h3>
      {blocksOf(helpTexts[topic].text).map((block) =>
        block.tag === 'text' ? (
          <p key={block.line} dir="auto">
            {block.line}
          </p>
        ) : (
          <ul key={block.lines[0]}>
            {block.lines.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        ),
      )}
    </article>
  );
}
