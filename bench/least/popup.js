// The least popup with React: one heading, mounted at once.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(createElement('h1', null, 'Stoneware Mug'));
