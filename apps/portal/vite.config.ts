import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thinEndpoints } from '../../packages/ui/vite-endpoints.ts'
import { precompress, preloadFonts } from '../../packages/ui/vite-assets.ts'
import { messages, uiMessages } from '../../packages/ui/vite-messages.ts'

const own = fileURLToPath(new URL('./src/i18n', import.meta.url))
const server = process.env.FANFARA_API ?? 'http://localhost:3000'

/** Two chunks for what every page needs: many small ones compress badly and arrive later. */
const firstLoad = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/core|@tanstack\/(react-router|router-core|history|store|react-store))\//,
  },
  {
    name: 'start',
    test: new RegExp(
      [
        'ui/src/[a-z]+/(alert|button|card|choice|class-names|logo|media|page-header|search|session|skeleton|connect|text|text-field|text-link|theme|toast|tooltip)\\.tsx?$',
        'portal/src/app/[a-z]+/(client|config|guards|language|message|navigation|origin|search|server-errors|session)\\.ts$',
        'portal/src/frame/(public-frame|language-switch|error-page)\\.tsx$',
        'portal/src/i18n/text\\.ts$',
        'contract/src/(client|values/limits|values/enums|values/languages)\\.ts$',
        'virtual:messages$',
        'preload-helper',
      ].join('|'),
    ),
  },
]

/** Features that the first pages do not need: those of signed-in people, and of advertisers with a link. */
const laterTexts = [
  'ads',
  'advertiser',
  'counts',
  'billing',
  'calendar',
  'campaigns',
  'channels',
  'email',
  'enums',
  'evaluation',
  'help',
  'home',
  'messages',
  'mine',
  'overlays',
  'payments',
  'profile',
  'settings',
  'tasks',
]

export default defineConfig({
  base: '/',
  plugins: [
    thinEndpoints(),
    react(),
    tailwindcss(),
    messages([uiMessages, own], { later: laterTexts }),
    preloadFonts(),
    precompress(),
  ],
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
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
})
