import type { FieldKey } from '../../domain/fields.ts';
import type { HelpTopic } from '../../protocol/help-topics.ts';
import { hashOf } from '../../protocol/workbench-route.ts';
import { useContext } from 'react';
import { useServices } from '../shared/services.ts';
import { HelpLink } from '../shared/help-link.tsx';
import { errorTopics, guardTopics } from '../shared/help-topic.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { CopyUnsaved, UnsavedContext } from './copy-unsaved.tsx';
import type { Trouble } from './field-edit.ts';
import { focusValue } from './focus-value.ts';
import { troubleText } from './trouble-text.ts';
import type { FieldController } from './use-field-edit.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import styles from './fields.module.css';
import { LinkButton } from '../kit/link-button.tsx';

interface TroubleLineProps {
  trouble: Trouble;
  field: FieldKey;
  controller: Pick<FieldController, 'context' | 'readings' | 'type'>;
  /** The id of the editor. */
  editorId: string;
  /** Text before the problem, such as the name of the field. */
  lead?: string;
  id?: string;
}

/** Why typed text is not saved. If a guardrail blocks it, with a link to the guardrails. */
export function TroubleLine({ trouble, field, controller, editorId, lead = '', ...line }: TroubleLineProps) {
  const { context, readings } = controller;
  const { openWorkbench } = useServices();
  const isGuard = trouble.kind === 'guard';
  const isBlock = isGuard && trouble.findings.some(({ level }) => level === 'block');
  const topic = topicOf(trouble);
  const unsaved = useContext(UnsavedContext);
  return (
    <StatusLine tone={isGuard && !isBlock ? 'asks' : 'bad'} {...line}>
      {lead}
      {troubleText(trouble, field, context.currency, context.locale)}
      {topic !== null && (
        <>
          {' '}
          <HelpLink topic={topic} />
        </>
      )}
      {trouble.kind === 'door' && trouble.code === 'storage' && unsaved !== null && (
        <>
          {' '}
          <CopyUnsaved changes={unsaved} />
        </>
      )}
      {isBlock && (
        <>
          {' '}
          <LinkButton onClick={() => openWorkbench(hashOf('guardrails'))}>{commonMessages.guardrails}</LinkButton>
        </>
      )}
      <span className={styles['readings']}>
        {readings.map((reading) => (
          <LinkButton
            key={reading}
            onClick={() => {
              controller.type(reading);
              focusValue(editorId);
            }}
          >
            <bdi>{reading}</bdi>
          </LinkButton>
        ))}
      </span>
    </StatusLine>
  );
}

function topicOf(trouble: Trouble): HelpTopic | null {
  switch (trouble.kind) {
    case 'typing':
      return null;
    case 'guard':
      return trouble.findings[0] === undefined ? 'guardrails' : guardTopics[trouble.findings[0].rule];
    case 'door':
    case 'refused':
      return errorTopics[trouble.code];
  }
}
