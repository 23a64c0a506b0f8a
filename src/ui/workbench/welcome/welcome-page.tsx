import { useState } from 'react';
import { hashOf } from '../../../protocol/workbench-route.ts';
import { useServices } from '../../shared/services.ts';
import { ConnectedPanel } from '../connect/connected-panel.tsx';
import type { Connected } from '../connect/use-connect.ts';
import { navigate } from '../use-route.ts';
import { DemoOffer } from './demo-offer.tsx';
import { CardPicture, HandlePicture, PopupPicture } from './pictures.tsx';
import * as commonMessages from '../../../messages/compiled/common.ts';
import * as welcomeMessages from '../../../messages/compiled/welcome.ts';
import textStyles from '../../kit/text.module.css';
import styles from './welcome.module.css';
import { Button } from '../../kit/button.tsx';

/** The page after the installation: what Shelfedge does in three pictures, and one button. */
export function WelcomePage() {
  const { browser: userAgent } = useServices();
  const [connected, setConnected] = useState<Connected | null>(null);
  const { handle, card, popup, pinChromium, pinFirefox } = welcomeMessages;
  return (
    <section className={styles['welcome']} aria-labelledby="welcome-title">
      <h2 id="welcome-title">{welcomeMessages.title}</h2>
      <ol className={styles['steps']}>
        <li>
          <HandlePicture />
          <p>{handle}</p>
        </li>
        <li>
          <CardPicture />
          <p>{card}</p>
        </li>
        <li>
          <PopupPicture />
          <p>{popup}</p>
        </li>
      </ol>
      <Button tone="primary" onClick={() => navigate(hashOf('stores'))}>
        {commonMessages.connectStore}
      </Button>
      <div aria-live="polite">
        {connected === null ? (
          <DemoOffer onConnected={setConnected} />
        ) : (
          <ConnectedPanel connected={connected} name={connected.name} />
        )}
      </div>
      <p className={textStyles['quiet']}>{userAgent.includes('Firefox') ? pinFirefox : pinChromium}</p>
    </section>
  );
}
