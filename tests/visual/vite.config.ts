import { defineConfig } from 'vite';

/** Serves the gallery: the three surfaces with fixed views, to look at. Never reloads by itself, so that a picture stays whole. */
export default defineConfig({
  root: import.meta.dirname,
  server: { host: '127.0.0.1', hmr: false, watch: null },
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'zustand/vanilla',
      'zod/mini',
      'big.js',
      'lucide-react',
      '@base-ui/react/toast',
      '@base-ui/react/alert-dialog',
      '@base-ui/react/menu',
    ],
  },
});
