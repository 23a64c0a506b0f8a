import { useState } from 'react';
import { readConnectAnswers, type ConnectAnswers } from '../../../domain/connect-answers.ts';
import { hostOf } from '../../../domain/store-name.ts';
import type { CommandOutput } from '../../../protocol/commands.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { TextField } from '../../shared/text-field.tsx';
import { connectProblems } from './connect-state.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import textStyles from '../../kit/text.module.css';
import styles from './connect.module.css';
import { Button } from '../../kit/button.tsx';
import { LinkButton } from '../../kit/link-button.tsx';

interface ConnectSitesProps {
  answers: ConnectAnswers;
  /** True if a key that was pasted before is kept. */
  hasKey: boolean;
  onChoose(chosen: Pick<ConnectAnswers, 'siteId' | 'storefront'>): void;
}

type Site = CommandOutput<'stores.listSites'>['sites'][number];

const messages = connectMessages.sites;

/** The sites of an account that the key reaches, for a merchant who knows neither address nor site id. */
export function ConnectSites({ answers, hasKey, onChoose }: ConnectSitesProps) {
  const [accountId, setAccountId] = useState('');
  const { sites, problem, isBusy, list } = useSites(answers, hasKey);
  return (
    <div className={styles['sites']}>
      <TextField
        id="connect-account"
        label={messages.label}
        hint={messages.hint}
        problem={problem}
        isVerbatim
        value={accountId}
        onType={setAccountId}
      />
      <Button aria-disabled={isBusy || accountId.trim() === ''} onClick={() => void list(accountId.trim())}>
        {isBusy ? messages.listing : messages.list}
      </Button>
      <div aria-live="polite">{sites?.length === 0 && <StatusLine tone="notice">{messages.none}</StatusLine>}</div>
      {sites !== null && sites.length > 0 && (
        <ul aria-label={messages.found}>
          {sites.map((site) => (
            <SiteRow key={site.siteId} site={site} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SiteRow({
  site: { siteId, name, storefront },
  onChoose,
}: { site: Site } & Pick<ConnectSitesProps, 'onChoose'>) {
  return (
    <li>
      <LinkButton
        isSmall={false}
        aria-label={messages.choose({ name })}
        onClick={() => onChoose({ siteId, storefront: storefront ?? '' })}
      >
        <bdi>{name}</bdi>
      </LinkButton>
      {storefront !== null && <bdi className={textStyles['quiet']}>{hostOf(storefront)}</bdi>}
    </li>
  );
}

function useSites(typed: ConnectAnswers, hasKey: boolean) {
  const { call } = useServices();
  const [sites, setSites] = useState<Site[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const list = async (accountId: string): Promise<void> => {
    if (isBusy || accountId === '') return;
    const { api, apiKey } = readConnectAnswers(typed);
    if (apiKey === '' && !hasKey) return setProblem(messages.missingKey);
    setBusy(true);
    setProblem(null);
    try {
      setSites((await call('stores.listSites', { api, apiKey, accountId })).sites);
    } catch (error) {
      setProblem(Object.values(connectProblems(error, navigator.onLine)).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return { sites, problem, isBusy, list };
}
