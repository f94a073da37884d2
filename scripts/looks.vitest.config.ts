import { defineConfig } from 'vitest/config'

/** What `scripts/looks.mjs` opens screens with: journeys' own parts, without being a journey. */
export default defineConfig({
  test: {
    environment: 'node',
    env: { TZ: 'Europe/Warsaw' },
    include: ['e2e/sheets/*.look.ts'],
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 7_200_000,
    hookTimeout: 300_000,
    reporters: [['default', { summary: false }]],
  },
})
