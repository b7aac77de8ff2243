import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Builds the studio's page and the script that runs in the preview. Both are apart from the public build.
export default defineConfig({
  root: 'studio',
  plugins: [react()],
  build: {
    outDir: '../build/studio',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2024',
    rolldownOptions: {
      input: { index: 'studio/index.html', preview: 'studio/preview/main.ts' },
      // The server adds the preview's script to every page, so its name is always the same.
      output: { entryFileNames: ({ name }) => (name === 'preview' ? 'preview.js' : 'assets/[name]-[hash].js') },
    },
  },
})
