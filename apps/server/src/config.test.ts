import { expect, test } from 'vitest'
import { ConfigMistakes, readConfig } from './config.ts'
import { durationMs } from './clock.ts'

const mistakesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.mistakes
    throw error
  }
}
const production = {
  FANFARA_MODE: 'production',
  FANFARA_SECRET: 'k3+fJ0lq9ZtWm1v8R2xYb7uQ5hN4sD6gA0pLcEoTiVw=',
  PUBLIC_URL: 'https://fanfara.test',
  SMTP_URL: 'smtp://mail.test',
}

test('OPS-33 demo mode needs nothing', () => {
  expect(readConfig({ FANFARA_MODE: 'demo' })).toMatchObject({
    mode: 'demo',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    host: 'localhost',
    generalLimits: true,
  })
})

test('production is the mode unless something else is said, and refuses to start without its secrets', () => {
  expect(mistakesOf({})).toHaveLength(3)
  expect(mistakesOf(production)).toEqual([])
  for (const secret of ['short', 'a'.repeat(40), 'change-me-change-me-change-me-change-me']) {
    expect(mistakesOf({ ...production, FANFARA_SECRET: secret }).length, secret).toBeGreaterThan(0)
  }
  expect(mistakesOf({ ...production, FANFARA_GENERAL_LIMITS: 'off' })).toHaveLength(1)
})

test('every mistake is listed at once, each naming its variable', () => {
  const mistakes = mistakesOf({
    FANFARA_MODE: 'demo',
    PORT: 'http',
    PUBLIC_URL: 'nowhere',
    DATABASE_URL: 'mysql://x',
    CORS_ORIGINS: 'https://a.test,https://a.test/path',
    TRUSTED_PROXIES: '10.0.0.0/8,10.0.0.0/99',
    FANFARA_FLAGS: 'finances,nope',
    TWITCH_CLIENT_ID: 'only-half',
    LOG_LEVEL: 'loud',
  })
  expect(mistakes.map(mistake => mistake.split(' ')[0])).toEqual(
    expect.arrayContaining([
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'CORS_ORIGINS',
      'TRUSTED_PROXIES',
      'FANFARA_FLAGS',
      'TWITCH_CLIENT_SECRET',
      'LOG_LEVEL',
    ]),
  )
  expect(mistakes).toHaveLength(8)
})

test('FLAG-05 FLAG-06 flags are preset by all, none or names', () => {
  expect(readConfig({ FANFARA_MODE: 'demo' }).presetFlags).toHaveLength(4)
  expect(readConfig({ FANFARA_MODE: 'demo', FANFARA_FLAGS: 'none' }).presetFlags).toEqual([])
  expect(readConfig({ FANFARA_MODE: 'demo', FANFARA_FLAGS: 'task-filters' }).presetFlags).toEqual(['task-filters'])
})

test('durations of the development clock', () => {
  expect(durationMs('P1D')).toBe(86_400_000)
  expect(durationMs('P1DT2H3M4S')).toBe(93_784_000)
  for (const wrong of ['', 'P', 'PT', 'P1Y', '1D', 'P-1D', 'P1DT']) expect(durationMs(wrong), wrong).toBeNull()
})
