import { reportLimits } from '../../domain/report-limits.ts';

/** A name that a page chose, of the letters that code is written in, cut short: a page must not write the report. */
const nameOf = (name: string): string => name.replaceAll(/[^\w-]/g, '').slice(0, reportLimits.name);

/** The tag of an element with its hook, or else its first class. */
function stepOf(element: Element): string {
  const tag = nameOf(element.localName);
  const hook = nameOf(element.getAttribute('data-hook') ?? '');
  const className = nameOf([...element.classList][0] ?? '');
  return hook !== '' ? `${tag}[${hook}]` : className !== '' ? `${tag}.${className}` : tag;
}

/** The names of an element and of the two elements around it, the outermost first. */
export function pathOf(element: Element): string {
  const around = [element.parentElement?.parentElement, element.parentElement, element];
  return around
    .filter((each) => each != null)
    .map(stepOf)
    .join(' > ')
    .slice(-reportLimits.path);
}
