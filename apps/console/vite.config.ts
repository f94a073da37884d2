import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { typeset } from '../../packages/contract/src/values/text/typeset.ts'
import { thinEndpoints } from '../../packages/ui/vite-endpoints.ts'
import { precompress, preloadFonts } from '../../packages/ui/vite-assets.ts'
import { messages, uiMessages } from '../../packages/ui/vite-messages.ts'
import { paintedFirst, shellFirst } from '../../packages/ui/vite-shell.ts'
import { shellTexts } from './vite-shell-texts.ts'

const texts = fileURLToPath(new URL('./src/i18n', import.meta.url))

/**
 * Few chunks for what every page needs, as in the portal: small ones compress badly, and wait for each other. First what stands beneath
 * everything, then whatever the entry itself reaches.
 */
const shared = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/core|@tanstack)\//,
  },
  {
    name: 'frame',
    tags: ['$initial' as const],
    test: /(contract|ui|console)\/src\/(?!main\.tsx)|virtual:|preload-helper/,
  },
  // What the start page shares with a few others.
  {
    name: 'start',
    test: /console\/src\/(features\/overview\/(work-list|hand)|shared\/short-list|shell\/at-once)\.tsx$|virtual:endpoints\/ops\/(desk|work)$/,
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
  'lost',
  'merging',
  'messages',
  'news',
  'participants',
  'payouts',
  'plans',
  'prices',
  'providers',
  'readings',
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
    messages([uiMessages, texts], { later: laterTexts, isPseudo: mode === 'pseudo', typeset }),
    preloadFonts(),
    shellFirst({ start: /overview\/overview-screen\.tsx$/ }),
    paintedFirst([uiMessages, texts], shellTexts, typeset),
    mode === 'pseudo' ? null : precompress(),
  ],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
}))
