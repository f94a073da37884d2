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
import { serviceWorker } from './vite-worker.ts'

const own = fileURLToPath(new URL('./src/i18n', import.meta.url))
const server = process.env.FANFARA_API ?? 'http://localhost:3000'

/**
 * Few chunks for what many pages need: small ones compress badly, and wait for each other on a slow network. First come those of everybody,
 * then those of signed-in people's pages, then the forms, which the first of these pages do without, then whatever several share.
 */
const shared = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui\/core)\//,
  },
  {
    name: 'start',
    test: new RegExp(
      [
        'ui/src/[a-z]+/(alert|button|card|choice|class-names|clock|floating|identity|logo|media|new-version|page-header|part|platform-icon|session|session-expired|skeleton|soon|speech|connect|text|text-field|text-link|theme|toast|tooltip)\\.tsx?$',
        'portal/src/app/[a-z]+/(client|config|first-look|install|language|message|origin|popup|server-errors|way|session)\\.ts$',
        'portal/src/frame/(public-frame|language-switch)\\.tsx?$',
        'portal/src/i18n/text\\.ts$',
        'virtual:endpoints/(accounts|channels)$',
        'contract/src/(client|values/limits|values/enums|values/languages)\\.ts$',
        'virtual:messages$',
        'preload-helper',
        'portal/src/app/route/open-link\\.tsx$',
        'portal/src/door/(door|house|threshold)\\.tsx?$',
      ].join('|'),
    ),
  },
  {
    name: 'guest',
    test: new RegExp(
      [
        'portal/src/features/accounts/(welcome|sign-in|login-screen|use-login-form|remember-[a-z]+|demo-accounts|social/(by-platform|social-buttons|use-social|use-passkey|providers))\\.tsx?$',
        'ui/src/factor/passkey\\.ts$',
        'virtual:endpoints/own/passkeys$',
      ].join('|'),
    ),
  },
  {
    name: 'rooms',
    test: new RegExp(
      [
        'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
        'portal/src/(routes|door/rooms)\\.tsx$',
        'portal/src/app/route/(guards|navigation|search)\\.ts$',
        'portal/src/frame/(error-page|places)\\.tsx?$',
        'ui/src/(loading/lazy-screen|page/search)\\.tsx?$',
      ].join('|'),
    ),
  },
  {
    name: 'member',
    test: new RegExp(
      [
        'portal/src/frame/(member-area|signed-in-frame|device-notes|header|navigation|messages-link|bottom-bar)\\.tsx?$',
        'portal/src/app/server/(cache|inbox|patience|payments|tags)\\.ts$',
        'portal/src/app/session/user\\.ts$',
        'portal/src/(app/proofs/[a-z-]+|app/device/(kept-answers|offline|new-version)|features/device/(install-act|use-installing))\\.tsx?$',
        // What the start page shares with one other page.
        'portal/src/features/(tasks/(policy|next-step|time-left)|campaigns/(income-line|campaign-actions)|evaluation/standing[a-z-]*|payments/payout-button)\\.tsx?$',
        'portal/src/features/(tasks|channels|evaluation|campaigns)/api\\.ts$',
        'virtual:endpoints/(acceptances|campaigns|evaluation|news|payments|tasks)$',
        'contract/src/values/(money/grosze|days|stages)\\.ts$',
        'ui/src/(calendar/names|text/money|look/money-bars)\\.tsx?$',
        '@tanstack/(react-query|query-core)/',
      ].join('|'),
    ),
  },
  { name: 'form', test: /node_modules\/(zod|react-hook-form|@hookform)\/|portal\/src\/app\/form\// },
  {
    name: 'common',
    test: /(contract\/src\/values|ui\/src|portal\/src)\/(?!(bounds|money\/money|time)\.ts)/,
    minShareCount: 3,
  },
  { name: 'schemas', test: /contract\/src\//, minShareCount: 2 },
]

/** What addresses need first beside the entry; `public/theme.js` asks for it by these names. */
const parts = {
  door: /accounts\/login-screen\.tsx$/,
  rooms: /door\/rooms\.tsx$/,
  member: /frame\/member-area\.tsx$/,
  home: /home\/home-screen\.tsx$/,
  campaigns: /campaigns\/campaigns-screen\.tsx$/,
}

/** Features that the first pages do not need: those of signed-in people, and of advertisers with a link. */
const laterTexts = [
  'ads',
  'advertiser',
  'corrections',
  'counts',
  'billing',
  'calendar',
  'campaigns',
  'channels',
  'email',
  'enums',
  'evaluation',
  'factor',
  'finding',
  'help',
  'home',
  'kit',
  'look',
  'messages',
  'mine',
  'overlays',
  'payments',
  'phone',
  'profile',
  'settings',
  'tasks',
]

// In the mode `pseudo` every text is marked, and nobody waits for a small build (decision 0090).
export default defineConfig(({ mode }) => ({
  base: '/',
  plugins: [
    thinEndpoints(),
    react(),
    tailwindcss(),
    messages([uiMessages, own], { later: laterTexts, isPseudo: mode === 'pseudo', typeset }),
    preloadFonts(),
    shellFirst(parts),
    paintedFirst([uiMessages, own], shellTexts, typeset),
    serviceWorker(),
    mode === 'pseudo' ? null : precompress(),
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
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
}))
