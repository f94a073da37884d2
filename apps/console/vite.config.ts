import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thinEndpoints } from '../../packages/ui/vite-endpoints.ts'
import { precompress, preloadFonts } from '../../packages/ui/vite-assets.ts'
import { messages, uiMessages } from '../../packages/ui/vite-messages.ts'

const texts = fileURLToPath(new URL('./src/i18n', import.meta.url))

/** Few chunks for what every page needs, as in the portal: small ones compress badly, and wait for each other. */
const shared = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/core|@tanstack|zod)\//,
  },
  // Not what forms stand on, however many there are: the first page has none.
  { name: 'common', test: /(contract|ui|console)\/src\/(?!shared\/acts\/save-form)/, minShareCount: 8 },
]

/** Features that neither signing in nor the first page needs; their texts come with the first screen of another kind. */
const laterTexts = [
  'advertiser',
  'applications',
  'approvals',
  'audit',
  'books',
  'campaign',
  'campaigns',
  'company',
  'correcting',
  'corrections',
  'counting',
  'creator',
  'creators',
  'flags',
  'form',
  'help',
  'importing',
  'imports',
  'inbox',
  'looks',
  'merging',
  'messages',
  'news',
  'participants',
  'payouts',
  'prices',
  'providers',
  'receivables',
  'results',
  'run',
  'security',
  'settlement',
  'statements',
  'templates',
  'topics',
  'verifying',
  'views',
]

// In the mode `pseudo` every text is marked, and nobody waits for a small build (decision 0090).
export default defineConfig(({ mode }) => ({
  base: '/ops/',
  plugins: [
    thinEndpoints(),
    react(),
    tailwindcss(),
    messages([uiMessages, texts], { later: laterTexts, isPseudo: mode === 'pseudo' }),
    preloadFonts(),
    mode === 'pseudo' ? null : precompress(),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
}))
