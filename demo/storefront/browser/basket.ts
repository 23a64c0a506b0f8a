/** A line of the basket, with the price at the time it was added. */
interface BasketLine {
  name: string;
  choices: string;
  price: string;
  quantity: number;
}

const lines: BasketLine[] = [];

/** Puts goods into the basket, which lives as long as the document. */
export function addToBasket(line: BasketLine): void {
  const same = lines.find(({ name, choices }) => name === line.name && choices === line.choices);
  if (same === undefined) lines.push(line);
  else same.quantity += line.quantity;
  show();
}

function show(): void {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  document.querySelector('[data-basket-count]')?.replaceChildren(String(count));
  document.querySelector('[data-basket-empty]')?.remove();
  document.querySelector('[data-basket-lines]')?.replaceChildren(...lines.map(toListItem));
}

function toListItem({ name, choices, price, quantity }: BasketLine): HTMLLIElement {
  const item = document.createElement('li');
  const title = document.createElement('span');
  title.dir = 'auto';
  title.textContent = choices === '' ? name : `${name} · ${choices}`;
  const amount = document.createElement('span');
  amount.textContent = `${quantity} × ${price}`;
  item.append(title, amount);
  return item;
}
