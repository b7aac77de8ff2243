import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Builds the studio's page, then the script that runs in the preview. Both are apart from the public build, and from
// each other, because the preview's origin serves only this one script.
export default defineConfig({
  root: 'studio',
  plugins: [react()],
  build: { outDir: '../build/studio', assetsInlineLimit: 0, modulePreload: false, target: 'es2024' },
  environments: {
    client: { build: { emptyOutDir: true, rolldownOptions: { input: 'studio/index.html' } } },
    preview: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        // The server adds this script to every page, so its name is always the same.
        rolldownOptions: { input: 'studio/preview/main.ts', output: { entryFileNames: 'preview.js' } },
      },
    },
  },
  builder: {},
})
