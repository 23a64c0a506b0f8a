import type { HelpTopic } from '../../protocol/help-topics.ts';
import { helpHash } from '../../protocol/workbench-route.ts';
import { useServices } from './services.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { classes } from './classes.ts';
import controlStyles from './controls.module.css';
import textStyles from './text.module.css';

/** A link to the help about a problem. The card on the store's page has no room for it. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { openWorkbench, surface } = useServices();
  if (surface === 'card') return null;
  return (
    <button
      type="button"
      className={classes(controlStyles['link'], controlStyles['quietLink'], textStyles['small'])}
      data-help={topic}
      onClick={() => openWorkbench(helpHash(topic))}
    >
      {commonMessages.whatToDo}
    </button>
  );
}
