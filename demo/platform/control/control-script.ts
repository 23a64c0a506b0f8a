/** The script of the control pages: posts switches and buttons, copies codes, refreshes the page. */
export const controlScript = `
const notice = document.getElementById('notice');
let seen = '';

async function refresh() {
  const page = await fetch(location.href, { headers: { Accept: 'text/html' } });
  const text = await page.text();
  if (text === seen) return;
  const isFirst = seen === '';
  seen = text;
  if (isFirst) return;
  const held = document.activeElement?.id;
  const fresh = new DOMParser().parseFromString(text, 'text/html');
  document.querySelector('main').replaceWith(fresh.querySelector('main'));
  if (held) document.getElementById(held)?.focus();
}

async function send(path, method, body) {
  const answer = await fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });
  notice.textContent = answer.ok ? 'Saved' : 'Refused: ' + (await answer.text());
  await refresh();
}

addEventListener('change', ({ target }) => {
  if (target.dataset.path) send(target.dataset.path, 'PATCH', { [target.name]: target.checked });
});
addEventListener('click', async ({ target }) => {
  const { copy, path, method, body } = target.dataset;
  if (copy !== undefined) {
    await navigator.clipboard.writeText(copy);
    notice.textContent = 'Copied';
  } else if (method) send(path, method, body && JSON.parse(body));
});
setInterval(() => refresh().catch(() => { notice.textContent = 'The platform does not answer'; }), 2000);
refresh();
`;
