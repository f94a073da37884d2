import { defineConfig } from 'vitest/config'
import { messages, uiMessages } from './packages/ui/vite-messages.ts'

const ignored = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/{contract,platforms,testkit,inbox}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'bench/**/*.test.ts',
          ],
          exclude: ignored,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [messages([uiMessages])],
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['packages/ui/**/*.test.{ts,tsx}'],
          exclude: ignored,
          testTimeout: 20_000,
        },
      },
      'apps/{portal,console}/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.journey.ts'],
          exclude: ignored,
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
