import type { Ref } from 'react';
import { platformApi } from '../../../domain/store.ts';
import { TextField } from '../../shared/text-field.tsx';
import type { AnswerKey } from './connect-state.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';

interface ConnectFieldProps {
  name: AnswerKey;
  value: string;
  problem: string | null;
  onType(name: AnswerKey, text: string): void;
  ref?: Ref<HTMLInputElement>;
}

const inputOf: Record<AnswerKey, { type: 'text' | 'url'; show?: string }> = {
  storefront: { type: 'url' },
  api: { type: 'url' },
  clientId: { type: 'text' },
  siteId: { type: 'text' },
  apiKey: { type: 'text', show: workbenchMessages.showKey },
};

function hintOf(name: AnswerKey): string {
  const { fields } = connectMessages;
  return name === 'api' ? fields.api.hint({ api: platformApi }) : fields[name].hint;
}

/** One answer of the connect form. */
export function ConnectField({ name, value, problem, onType, ref }: ConnectFieldProps) {
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      {...inputOf[name]}
      id={`connect-${name}`}
      label={connectMessages.fields[name].label}
      hint={hintOf(name)}
      problem={problem}
      isVerbatim
      value={value}
      onType={(text) => onType(name, text)}
    />
  );
}
