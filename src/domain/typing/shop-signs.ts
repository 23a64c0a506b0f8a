/** Signs that shops print for a currency and Intl does not know, in any language; those with a dot are also written without. */
const signs: Record<string, string> = {
  AED: 'Dhs. Dh. د.إ',
  AMD: 'դր.',
  AUD: 'AU$',
  BAM: 'KM',
  BGN: 'лв.',
  BHD: 'BD د.ب',
  BOB: 'Bs.',
  BYN: 'руб. р. Br',
  CAD: 'C$',
  CHF: 'SFr. Fr.',
  CNY: '元 圆 人民币 RMB',
  CZK: 'Kč Kc',
  DKK: 'kr.',
  DZD: 'د.ج',
  EGP: 'LE L.E. ج.م',
  EUR: 'Euro Euros',
  GEL: 'ლარი',
  HKD: 'HK$ 元 圓',
  HUF: 'Ft.',
  IDR: 'Rp.',
  ILS: '₪ NIS ש״ח ש"ח שח',
  INR: 'Rs. ₹ रु.',
  IQD: 'د.ع',
  JOD: 'JD د.ا د.أ',
  JPY: '円 ¥ Yen',
  KES: 'KSh.',
  KGS: 'сом',
  KRW: '원 ₩',
  KWD: 'KD K.D. د.ك',
  KZT: '₸ тг.',
  LBP: 'ل.ل',
  LKR: 'Rs.',
  LYD: 'د.ل',
  MAD: 'Dhs. DH د.م',
  MUR: 'Rs.',
  MYR: 'RM',
  NOK: 'kr.',
  NPR: 'Rs. रु.',
  OMR: 'RO R.O. ر.ع',
  PEN: 'S/.',
  PHP: '₱ PhP',
  PKR: 'Rs.',
  PLN: 'zł zl',
  QAR: 'QR ر.ق',
  RON: 'lei Lei',
  RSD: 'дин. din.',
  RUB: 'руб. р. ₽',
  SAR: 'SR. ر.س',
  SDG: 'ج.س',
  SEK: 'kr.',
  SGD: 'S$',
  SYP: 'ل.س',
  THB: '฿ บาท',
  TND: 'DT د.ت',
  TRY: 'TL ₺',
  TWD: 'NT$ NT 元 圓',
  UAH: 'грн. ₴',
  USD: 'US$',
  VND: '₫ đ',
  YER: 'ر.ي',
  ZAR: 'R',
};

/** A sign as shops write it: a dot at its end, as that of "kr." and "ج.م.", is left out as often. */
export const withoutDot = (sign: string): string[] => (sign.endsWith('.') ? [sign, sign.slice(0, -1)] : [sign]);

export const shopSigns = (currency: string): readonly string[] => signs[currency]?.split(' ').flatMap(withoutDot) ?? [];

let all: Set<string> | undefined;

/** True if shops print a sign for some currency, with or without a dot at its end. */
export function isShopSign(sign: string): boolean {
  all ??= new Set(Object.keys(signs).flatMap(shopSigns));
  return withoutDot(sign).some((each) => all?.has(each));
}
