import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Named here, because Vite would find them one by one while pages load and reload each time.
  optimizeDeps: { include: ['zod/mini', 'groq-sdk', 'react-toastify/unstyled'] },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
  },
})
