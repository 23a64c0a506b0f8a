// The index of the gallery: every scene as a link, shown in a frame of its surface's size, in the looks that it has.
import { acts } from './acts.ts';
import { looks, sizeOf, type Look } from './looks.ts';
import { scenes } from './scenes.ts';

/** Looks that a frame can have; the system's own colours are none of them. */
const shownLooks = looks.filter(({ isForced = false }) => !isForced);
const names = Object.keys(scenes);

const find = <Found extends Element>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`The index has no ${selector}.`);
  return found;
};
const [list, bar, frame] = [find('nav'), find('header'), find<HTMLIFrameElement>('iframe')];

const addressOf = (name: string, look: Look): string => `#${name}/${look.name}`;

function linkTo(name: string, look: Look, text: string, isCurrent: boolean): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = addressOf(name, look);
  link.textContent = text;
  if (isCurrent) link.setAttribute('aria-current', 'page');
  return link;
}

/** The scene and the look that the address names; a look that the scene has not gives way to the first. */
function readAddress(): { name: string; look: Look } {
  const [name = '', wanted] = location.hash.slice(1).split('/');
  const known = names.includes(name) ? name : (names[0] ?? '');
  const look = looksOf(known).find((each) => each.name === wanted) ?? shownLooks[0];
  if (look === undefined) throw new Error('There are no looks.');
  return { name: known, look };
}

const looksOf = (name: string): readonly Look[] => shownLooks.filter(({ only }) => only?.test(name) !== false);

const filter = document.createElement('input');
filter.type = 'search';
filter.placeholder = `${names.length} scenes`;
filter.setAttribute('aria-label', 'Filter scenes');
filter.addEventListener('input', () => drawList());

function drawList(): void {
  const { name: current, look } = readAddress();
  const wanted = names.filter((name) => name.includes(filter.value.trim().toLowerCase()));
  list.replaceChildren(filter, ...wanted.map((name) => linkTo(name, look, name, name === current)));
}

function draw(): void {
  const { name, look } = readAddress();
  const scene = scenes[name];
  if (scene === undefined) return;
  drawList();
  list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const at = names.indexOf(name);
  const around = [
    { to: names.at(at - 1) ?? name, text: '← Previous' },
    { to: names[(at + 1) % names.length] ?? name, text: 'Next →' },
  ];
  bar.replaceChildren(
    ...around.map(({ to, text }) => linkTo(to, look, text, false)),
    ...looksOf(name).map((each) => linkTo(name, each, each.name, each === look)),
    ...(name in acts ? ['Its picture is taken after the steps in acts.ts.'] : []),
  );
  const query = new URLSearchParams({ scene: name, ...(look.language !== undefined && { language: look.language }) });
  const { width, height } = sizeOf(scene.surface, look);
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, colorScheme: look.colorScheme });
  frame.title = `${name}, ${look.name}`;
  // A frame's history would take the back button.
  frame.contentWindow?.location.replace(`gallery.html?${query.toString()}`);
}

addEventListener('hashchange', draw);
draw();
