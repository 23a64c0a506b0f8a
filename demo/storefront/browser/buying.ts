import { addToBasket } from './basket.ts';

interface Offer {
  toPay: string;
  regular: string;
  sku: string;
  stock: { level: string; words: string };
}

interface Offers {
  product: Offer;
  variants: (Offer & { choices: Record<string, string> })[];
}

/** Makes the options, the quantity and the button of the product on the page work, if there is one. */
export function wireBuying(page: ParentNode): void {
  const form = page.querySelector<HTMLFormElement>('form[data-buy]');
  if (form === null) return;
  const offers = JSON.parse(form.querySelector('[data-offers]')?.textContent ?? '{}') as Offers;
  const quantity = form.elements.namedItem('quantity') as HTMLInputElement;

  form.addEventListener('change', () => {
    ask(form, '');
    show(form, offerFor(offers, chosen(form)));
  });
  form.addEventListener('click', (event) => {
    const step = event.target instanceof HTMLElement ? Number(event.target.dataset['step'] ?? 0) : 0;
    if (step !== 0) quantity.value = String(Math.min(99, Math.max(1, quantity.valueAsNumber + step || 1)));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const choices = chosen(form);
    const missing = Object.keys(choices).find((name) => choices[name] === '');
    if (missing !== undefined) {
      ask(form, `${missing}: make your choice first.`);
      return;
    }
    const name = form.querySelector('[data-hook="product-title"]')?.textContent ?? '';
    const { toPay } = offerFor(offers, choices);
    addToBasket({ name, choices: Object.values(choices).join(', '), price: toPay, quantity: quantity.valueAsNumber });
    ask(form, 'In the basket.');
  });
}

/** The chosen options: option name to choice, empty if none is chosen yet. */
function chosen(form: HTMLFormElement): Record<string, string> {
  const options = [...form.querySelectorAll<HTMLElement>('[data-hook="product-option"]')];
  return Object.fromEntries(
    options.map((option) => {
      const picked = option.querySelector<HTMLInputElement | HTMLSelectElement>('input:checked, select');
      const label = option.querySelector('[data-chosen]');
      if (label !== null) label.textContent = picked?.value ?? '';
      return [option.dataset['optionName'] ?? '', picked?.value ?? ''];
    }),
  );
}

function offerFor(offers: Offers, choices: Record<string, string>): Offer {
  const names = Object.keys(choices);
  return (
    offers.variants.find((variant) => names.every((name) => variant.choices[name] === choices[name])) ?? offers.product
  );
}

function show(form: HTMLFormElement, offer: Offer): void {
  const print = (hook: string, price: string): void => {
    const element = form.querySelector<HTMLElement>(`[data-hook="${hook}"]`);
    if (element === null) return;
    element.textContent = price;
    element.dataset['wixPrice'] = price;
    element.hidden = price === '';
  };
  print('formatted-primary-price', offer.toPay);
  print('formatted-secondary-price', offer.regular);
  const stock = form.querySelector<HTMLElement>('.stock');
  if (stock !== null) {
    stock.textContent = offer.stock.words;
    stock.dataset['stock'] = offer.stock.level;
  }
  const sku = form.querySelector<HTMLElement>('[data-hook="sku"]');
  if (sku !== null) {
    sku.hidden = offer.sku === '';
    sku.querySelector('span')?.replaceChildren(offer.sku);
  }
  const button = form.querySelector<HTMLButtonElement>('[data-hook="add-to-cart"]');
  if (button !== null) {
    button.disabled = offer.stock.level === 'out';
    button.textContent = button.disabled ? 'Out of stock' : 'Add to basket';
  }
}

function ask(form: HTMLFormElement, words: string): void {
  form.querySelector('[data-ask]')?.replaceChildren(words);
}
