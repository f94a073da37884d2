import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { messages, uiMessages } from '../../packages/ui/vite-messages.ts'

const texts = fileURLToPath(new URL('./src/i18n', import.meta.url))

export default defineConfig({
  plugins: [messages([uiMessages, texts])],
  test: {
    name: 'console',
    environment: 'happy-dom',
    // Where the product is at home; a device elsewhere is a test's own matter.
    env: { TZ: 'Europe/Warsaw' },
    include: ['src/**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: ['../../packages/ui/src/testing/fresh-page.ts'],
    testTimeout: 60_000,
    // How long something takes on a busy machine is no test's business.
    expect: { poll: { timeout: 10_000 } },
  },
})
