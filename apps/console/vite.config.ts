import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preloadFonts } from '../../packages/ui/vite-assets.ts'
import { messages, uiMessages } from '../../packages/ui/vite-messages.ts'

const texts = fileURLToPath(new URL('./src/i18n', import.meta.url))

export default defineConfig({
  base: '/ops/',
  plugins: [react(), tailwindcss(), messages([uiMessages, texts]), preloadFonts(), precompress()],
  build: { target: 'es2023', modulePreload: { polyfill: false } },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
})
