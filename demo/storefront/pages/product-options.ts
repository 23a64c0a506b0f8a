import { html } from 'hono/html';
import type { ShopOption } from '../shop-product.ts';
import type { Html } from './html.ts';

const cssColour = /^(?:#[0-9a-f]{3,8}|rgb\([\d ,.%]+\)|[a-z]+)$/i;

/**
 * The pickers of a product's options. Each has the option's name in `data-option-name`; what is chosen is the value of
 * its select or of its checked radio button: the choice's description, as variants name it.
 */
export function renderOptions(options: ShopOption[]): Html | '' {
  if (options.length === 0) return '';
  return html`<div class="options" data-hook="product-options">
    ${options.map((option) => (option.optionType === 'color' ? renderSwatches(option) : renderDropDown(option)))}
  </div>`;
}

function renderDropDown({ name, choices }: ShopOption): Html {
  return html`<label class="option" data-hook="product-option" data-option-name="${name}">
    <span class="option-name">${name}</span>
    <select name="${name}">
      <option value="">Choose</option>
      ${shownChoices(choices).map(
        ({ description, inStock }) =>
          html`<option value="${description}">${description}${inStock === false ? ' (out of stock)' : ''}</option>`,
      )}
    </select>
  </label>`;
}

function renderSwatches({ name, choices }: ShopOption): Html {
  return html`<fieldset class="option" data-hook="product-option" data-option-name="${name}">
    <legend class="option-name">${name}<output data-chosen></output></legend>
    <div class="swatches">
      ${shownChoices(choices).map(({ value, description, inStock }) => {
        const colour = cssColour.test(value) ? value : 'transparent';
        return html`<label
          class="swatch ${inStock === false ? 'is-out' : ''}"
          title="${description}${inStock === false ? ' (out of stock)' : ''}"
        >
          <input type="radio" name="${name}" value="${description}" aria-label="${description}" />
          <span style="background-color: ${colour}"></span>
        </label>`;
      })}
    </div>
  </fieldset>`;
}

function shownChoices(choices: ShopOption['choices']): ShopOption['choices'] {
  return choices.filter((choice) => choice.visible !== false);
}
