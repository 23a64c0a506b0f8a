import type { ReactNode } from 'react';
import styles from './welcome.module.css';

const [shade, line, ink] = [styles['shade'], styles['line'], styles['ink']];
const [paper, field, accent] = [styles['paper'], styles['field'], styles['accent']];

/** A box of a picture: its class, where it begins, its size, and the radius of its corners. */
type Box = readonly [
  className: string | undefined,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
];

const page: Box[] = [
  [shade, 16, 16, 76, 88, 6],
  [line, 108, 26, 88, 8, 4],
  [line, 108, 42, 60, 8, 4],
  [ink, 108, 68, 52, 16, 4],
];

const card: Box[] = [
  [paper, 30, 10, 160, 100, 10],
  [shade, 44, 22, 16, 16, 4],
  [line, 68, 26, 72, 8, 4],
  [field, 44, 48, 132, 28, 6],
  [ink, 54, 55, 48, 14, 4],
  [accent, 106, 53, 2, 18, 0],
  [line, 44, 90, 46, 8, 4],
  [accent, 132, 84, 44, 20, 6],
];

const rowOf = (y: number): Box[] => [
  [shade, 50, y, 14, 14, 3],
  [line, 72, y + 4, 52, 7, 3.5],
  [ink, 142, y + 3, 28, 8, 4],
];

const popup: Box[] = [[paper, 40, 8, 140, 104, 8], [field, 50, 18, 120, 18, 6], ...[46, 68, 90].flatMap(rowOf)];

function Picture({ boxes, children }: { boxes: readonly Box[]; children?: ReactNode }) {
  return (
    <svg className={styles['picture']} viewBox="0 0 220 120" aria-hidden="true">
      {boxes.map(([className, x, y, width, height, rx]) => (
        <rect key={`${x} ${y}`} {...{ className, x, y, width, height, rx }} />
      ))}
      {children}
    </svg>
  );
}

/** The pencil beside a price. */
export function HandlePicture() {
  return (
    <Picture boxes={page}>
      <circle cx="180" cy="76" r="12" className={paper} />
      <path d="M175 81l1-4 6-6 3 3-6 6z" className={styles['stroke']} />
    </Picture>
  );
}

/** The card over a price, with a new price typed. */
export const CardPicture = () => <Picture boxes={card} />;

/** The popup: a search field and rows of products. */
export const PopupPicture = () => <Picture boxes={popup} />;
