import type { HelpTopic } from '../../protocol/help-topics.ts';
import { helpHash } from '../../protocol/workbench-route.ts';
import { useServices } from './services.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import { LinkButton } from '../kit/link-button.tsx';

/** A link to the help about a problem. The card on the store's page has no room for it. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { openWorkbench, surface } = useServices();
  if (surface === 'card') return null;
  return (
    <LinkButton isQuiet data-help={topic} onClick={() => openWorkbench(helpHash(topic))}>
      {commonMessages.whatToDo}
    </LinkButton>
  );
}
