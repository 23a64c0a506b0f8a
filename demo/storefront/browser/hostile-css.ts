const sheet = document.createElement('style');
sheet.textContent = '* { all: unset !important; } head, script, style { display: none !important; }';
addEventListener('load', () => document.head.append(sheet));
