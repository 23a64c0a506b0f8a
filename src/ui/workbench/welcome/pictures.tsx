import styles from './welcome.module.css';

/** The pencil beside a price. */
export function HandlePicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 220 120" aria-hidden="true">
      <rect x="16" y="16" width="76" height="88" rx="6" className={styles['shade']} />
      <rect x="108" y="26" width="88" height="8" rx="4" className={styles['line']} />
      <rect x="108" y="42" width="60" height="8" rx="4" className={styles['line']} />
      <rect x="108" y="68" width="52" height="16" rx="4" className={styles['ink']} />
      <circle cx="180" cy="76" r="12" className={styles['paper']} />
      <path d="M175 81l1-4 6-6 3 3-6 6z" className={styles['stroke']} />
    </svg>
  );
}

/** The card over a price, a new one typed. */
export function CardPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 220 120" aria-hidden="true">
      <rect x="30" y="10" width="160" height="100" rx="10" className={styles['paper']} />
      <rect x="44" y="22" width="16" height="16" rx="4" className={styles['shade']} />
      <rect x="68" y="26" width="72" height="8" rx="4" className={styles['line']} />
      <rect x="44" y="48" width="132" height="28" rx="6" className={styles['field']} />
      <rect x="54" y="55" width="48" height="14" rx="4" className={styles['ink']} />
      <rect x="106" y="53" width="2" height="18" className={styles['accent']} />
      <rect x="44" y="90" width="46" height="8" rx="4" className={styles['line']} />
      <rect x="132" y="84" width="44" height="20" rx="6" className={styles['accent']} />
    </svg>
  );
}

/** The popup: a search field and rows of products. */
export function PopupPicture() {
  return (
    <svg className={styles['picture']} viewBox="0 0 220 120" aria-hidden="true">
      <rect x="40" y="8" width="140" height="104" rx="8" className={styles['paper']} />
      <rect x="50" y="18" width="120" height="18" rx="6" className={styles['field']} />
      {[46, 68, 90].map((y) => (
        <g key={y}>
          <rect x="50" y={y} width="14" height="14" rx="3" className={styles['shade']} />
          <rect x="72" y={y + 4} width="52" height="7" rx="3.5" className={styles['line']} />
          <rect x="142" y={y + 3} width="28" height="8" rx="4" className={styles['ink']} />
        </g>
      ))}
    </svg>
  );
}
