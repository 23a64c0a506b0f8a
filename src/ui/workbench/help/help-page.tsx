import { Search, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { IconButton } from '../../kit/icon-button.tsx';
import { helpGroups, type HelpGroup, type HelpTopic } from '../../../protocol/help-topics.ts';
import { helpHash } from '../../../protocol/workbench-route.ts';
import { Icon } from '../../kit/icon.tsx';
import { navigate } from '../use-route.ts';
import { HelpArticle } from './help-article.tsx';
import { helpTexts } from './help-texts.ts';
import { searchHelp } from './search-help.ts';
import * as helpMessages from '../../../messages/compiled/help.ts';
import { classes } from '../../kit/classes.ts';
import controlStyles from '../../kit/controls.module.css';
import textStyles from '../../kit/text.module.css';
import styles from './help.module.css';
import { Button } from '../../kit/button.tsx';

/** The help: a search over all topics, and the topic that the address names. It needs no network. */
export function HelpPage({ topic }: { topic: HelpTopic | null }) {
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = searchHelp(text);
  const isSearching = text.trim() !== '';
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  // Arrow keys go from the field to the topics and back.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.target === input.current && event.key === 'Enter' && found[0] !== undefined && isSearching)
      navigate(helpHash(found[0]));
    else if (event.key === 'Escape' && isSearching) clear();
    else if (!walk(event, [input.current, ...(list.current?.querySelectorAll('a') ?? [])])) return;
    event.preventDefault();
  };
  return (
    <section className={styles['help']} aria-labelledby="help-title" data-topic={topic} data-searching={isSearching}>
      <h2 id="help-title" className={styles['title']}>
        {helpMessages.title}
      </h2>
      <div className={styles['finder']}>
        <SearchBox ref={input} text={text} onType={setText} onClear={clear} onKeyDown={onKeyDown} />
        <output className={textStyles['visuallyHidden']}>
          {isSearching && found.length > 0 && helpMessages.found({ count: found.length })}
        </output>
        <div ref={list} className={styles['topics']}>
          {!isSearching && <Groups current={topic} onKeyDown={onKeyDown} />}
          {isSearching && found.length > 0 && <Links topics={found} current={topic} onKeyDown={onKeyDown} />}
          <output>{found.length === 0 && <Nothing text={text.trim()} onClear={clear} />}</output>
        </div>
      </div>
      <HelpArticle topic={topic ?? 'start'} isChosen={topic !== null} />
    </section>
  );
}

/** Moves the focus to the stop before or after. True if an arrow key was pressed at a stop. */
function walk({ key, target }: KeyboardEvent, stops: (HTMLElement | null)[]): boolean {
  const at = stops.findIndex((stop) => stop === target);
  if (at < 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return false;
  stops[at + (key === 'ArrowDown' ? 1 : -1)]?.focus();
  return true;
}

interface Keys {
  onKeyDown(event: KeyboardEvent): void;
}

interface SearchBoxProps extends Keys {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  onType(text: string): void;
  onClear(): void;
}

function SearchBox({ ref, text, onType, onClear, onKeyDown }: SearchBoxProps) {
  return (
    <search className={styles['search']}>
      <Icon of={Search} />
      <input
        ref={ref}
        type="search"
        className={controlStyles['input']}
        aria-label={helpMessages.search}
        placeholder={helpMessages.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && <IconButton of={X} name={helpMessages.clear} onClick={onClear} onKeyDown={onKeyDown} />}
    </search>
  );
}

function Groups({ current, onKeyDown }: Keys & { current: HelpTopic | null }) {
  return Object.entries(helpGroups).map(([group, topics]) => (
    <nav key={group} aria-labelledby={`help-${group}`}>
      <h3 id={`help-${group}`} className={classes(textStyles['small'], textStyles['quiet'])}>
        {helpMessages.groups[group as HelpGroup]}
      </h3>
      <Links topics={topics} current={current} onKeyDown={onKeyDown} />
    </nav>
  ));
}

interface LinksProps extends Keys {
  topics: readonly HelpTopic[];
  current: HelpTopic | null;
}

function Links({ topics, current, onKeyDown }: LinksProps) {
  return (
    <ul>
      {topics.map((topic) => (
        <li key={topic}>
          <a
            className={styles['topic']}
            href={helpHash(topic)}
            dir="auto"
            onKeyDown={onKeyDown}
            {...(topic === current && { 'aria-current': 'page' })}
          >
            {helpTexts[topic].title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ text, onClear }: { text: string; onClear(): void }) {
  return (
    <div className={styles['nothing']}>
      <p>{helpMessages.none({ text })}</p>
      <Button onClick={onClear}>{helpMessages.showAll}</Button>
    </div>
  );
}
