// The bundle of an extension that mounts React in every page: a button over the price.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const price = document.querySelector('[data-hook="formatted-primary-price"]');
if (price !== null) {
  const { left, top } = price.getBoundingClientRect();
  const host = document.documentElement.appendChild(document.createElement('div'));
  host.style.cssText = `position:absolute;left:${left + scrollX}px;top:${top + scrollY}px`;
  createRoot(host.attachShadow({ mode: 'closed' })).render(createElement('button', { type: 'button' }, 'Edit price'));
}
