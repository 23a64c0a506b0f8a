import { useEffect, useRef, useState } from 'react';
import type { DemoShop } from '../../../domain/demo-shop.ts';
import { hostOf } from '../../../domain/store-name.ts';
import { FoundStore } from '../../shared/found-store.tsx';
import { useServices } from '../../shared/services.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { emptyAnswers } from '../connect/connect-state.ts';
import { useConnect, type Connected } from '../connect/use-connect.ts';
import * as welcomeMessages from '../../../messages/compiled/welcome.ts';
import { Button } from '../../kit/button.tsx';

/** Offers the demo shop that runs on this computer; draws nothing without one. */
export function DemoOffer({ onConnected }: { onConnected(connected: Connected): void }) {
  const demo = useDemo();
  const { name, ...found } = demo ?? { ...emptyAnswers, name: '' };
  const answers = { ...found, clientId: '' };
  const { submit, problems, progress } = useConnect(useRef(null), {
    answers,
    name,
    hasKey: false,
    // The key of a demo shop opens nothing else.
    keepAs: { kind: 'session' },
    onRead: () => undefined,
    onConnected,
  });
  if (demo === null) return null;
  const [problem] = Object.values(problems);
  return (
    <>
      <FoundStore text={welcomeMessages.demo.found} name={name} host={hostOf(answers.storefront)}>
        <Button aria-disabled={progress !== null} onClick={() => progress === null && void submit(answers)}>
          {progress ?? welcomeMessages.demo.connect}
        </Button>
      </FoundStore>
      <div role="alert">{problem !== undefined && <StatusLine tone="bad">{problem}</StatusLine>}</div>
    </>
  );
}

function useDemo(): DemoShop | null {
  const { call } = useServices();
  const [demo, setDemo] = useState<DemoShop | null>(null);
  useEffect(() => {
    let isGone = false;
    call('connect.findDemo', {}).then(
      ({ shop }) => (isGone ? undefined : setDemo(shop)),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [call]);
  return demo;
}
