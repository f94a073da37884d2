import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messages, uiMessages } from '../vite-messages.ts'

/** The page of all parts (decision 0091): `npx vite packages/ui/gallery`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [tailwindcss(), messages([uiMessages])],
})
