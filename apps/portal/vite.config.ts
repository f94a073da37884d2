import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thinEndpoints } from '../../packages/ui/vite-endpoints.ts'
import { messages, uiMessages } from '../../packages/ui/vite-messages.ts'
import { precompress, preloadFonts } from './vite-assets.ts'

const own = fileURLToPath(new URL('./src/i18n', import.meta.url))
const server = process.env.FANFARA_API ?? 'http://localhost:3000'

export default defineConfig({
  base: '/',
  plugins: [thinEndpoints(), react(), tailwindcss(), messages([uiMessages, own]), preloadFonts(), precompress()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/api', '/sandbox', '/dev', '/v1', '/c/'].map(path => [path, { target: server }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
  },
})
