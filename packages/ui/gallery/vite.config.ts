import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { typeset } from '../../contract/src/values/text/typeset.ts'
import { messages, uiMessages } from '../vite-messages.ts'

/** The page of all parts (decision 0091): `npx vite packages/ui/gallery`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [tailwindcss(), messages([uiMessages], { typeset })],
})
