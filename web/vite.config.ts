import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // The content security policy allows scripts and styles from this origin only; small images may be data addresses.
    assetsInlineLimit: 2_048,
    // Which chunk imports which: tools/src/script-sizes.ts adds up what a page loads.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // With zod, so that its setting is made before any other chunk makes a schema.
            {
              name: 'state',
              test: /node_modules\/(@reduxjs|react-redux|immer|reselect|redux|zod)\/|src\/app\/no-eval/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.TILLMAP_API ?? 'http://127.0.0.1:8080' } },
});
