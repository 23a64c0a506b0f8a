import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import styles from './picture.module.css';

/**
 * A product's picture as a square tile; an empty tile if there is none. It has no alternative text: the product's name stands
 * beside it.
 */
export function Picture({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || url === failedUrl) {
    return (
      <span className={styles['picture']} data-picture>
        <Icon of={ImageOff} />
      </span>
    );
  }
  return (
    <img
      className={styles['picture']}
      data-picture
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
    />
  );
}
