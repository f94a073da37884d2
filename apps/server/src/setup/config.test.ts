import { expect, test } from 'vitest'
import { ConfigMistakes, readConfig } from './config.ts'
import { durationMs } from '../clock.ts'

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
  TRUSTED_PROXIES: '10.0.0.0/8',
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
  expect(mistakesOf({})).toHaveLength(4)
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
    CHAT_BOT_NAME: 'not a name',
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
      'CHAT_BOT_NAME',
      'FANFARA_FLAGS',
      'TWITCH_CLIENT_SECRET',
      'LOG_LEVEL',
    ]),
  )
  expect(mistakes).toHaveLength(9)
})

test('files go to a store when all five of its variables are set, and to the data folder when none is', () => {
  const store = {
    S3_ENDPOINT: 'http://minio.test:9000',
    S3_BUCKET: 'fanfara-files',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'words',
  }
  const demo = (env: Record<string, string>) => ({ FANFARA_MODE: 'demo', ...env })
  expect(readConfig(demo({})).fileStore).toBeNull()
  expect(readConfig(demo(store)).fileStore).toEqual({
    endpoint: 'http://minio.test:9000',
    bucket: 'fanfara-files',
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'words',
  })
  for (const name of Object.keys(store)) {
    expect(mistakesOf(demo({ ...store, [name]: ' ' })).map(mistake => mistake.split(' ')[0])).toEqual([name])
    expect(mistakesOf(demo({ [name]: store[name as keyof typeof store] }))).toHaveLength(4)
  }
  for (const wrong of [
    { S3_ENDPOINT: 'minio:9000' },
    { S3_ENDPOINT: 'https://user:word@minio.test' },
    { S3_BUCKET: 'Fanfara/Files' },
    { S3_REGION: 'somewhere else' },
  ])
    expect(mistakesOf(demo({ ...store, ...wrong })).map(mistake => mistake.split(' ')[0])).toEqual(Object.keys(wrong))
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

test('13.6 threat model §3.1 production asks whose word about addresses counts, and takes none for an answer', () => {
  const { TRUSTED_PROXIES: _, ...rest } = production
  expect(mistakesOf(rest).map(mistake => mistake.split(' ')[0])).toEqual(['TRUSTED_PROXIES'])
  expect(mistakesOf({ ...rest, TRUSTED_PROXIES: '' })).toHaveLength(1)
  expect(readConfig({ ...rest, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
  expect(readConfig({ ...rest, TRUSTED_PROXIES: '10.0.0.0/8,::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(mistakesOf({ ...rest, TRUSTED_PROXIES: 'none,10.0.0.0/8' })).toHaveLength(1)
  expect(readConfig({ FANFARA_MODE: 'demo' }).trustedProxies).toEqual([])
})

test('13.8 a token for the meters that could be guessed is refused', () => {
  expect(mistakesOf({ ...production, METRICS_TOKEN: 'short' })).toHaveLength(1)
  expect(readConfig({ ...production, METRICS_TOKEN: 'long-enough-and-random' }).metricsToken).toBe(
    'long-enough-and-random',
  )
})

test('SETUP-15 a copy on the embedded database shows its pages and does no work', () => {
  expect(readConfig({ FANFARA_MODE: 'demo', FANFARA_ROLE: 'web' }).roles).toEqual(['web'])
  expect(readConfig({ ...production, FANFARA_ROLE: 'web' }).roles).toEqual(['web'])
})

test('design §4 FANFARA_ROLE is all, or parts of the work, which need a database that processes share', () => {
  const rolesOf = (FANFARA_ROLE: string) =>
    readConfig({ FANFARA_MODE: 'demo', DATABASE_URL: 'postgres://localhost/fanfara', FANFARA_ROLE }).roles
  expect(readConfig({ FANFARA_MODE: 'demo' }).roles).toEqual(['web', 'intake', 'jobs'])
  expect(rolesOf('all')).toEqual(['web', 'intake', 'jobs'])
  expect(rolesOf('jobs,intake')).toEqual(['intake', 'jobs'])
  for (const role of ['jobs', 'intake', 'web,intake'])
    expect(mistakesOf({ FANFARA_MODE: 'demo', FANFARA_ROLE: role }), role).toEqual([
      expect.stringContaining('DATABASE_URL'),
    ])
  expect(mistakesOf({ ...production, DATABASE_URL: 'postgres://localhost/f', FANFARA_ROLE: 'worker' })).toEqual([
    expect.stringContaining('"worker"'),
  ])
})

test('SETUP-21 a role that there is not is one mistake, with or without PostgreSQL', () => {
  for (const role of ['jbos', 'web,jbos'])
    expect(mistakesOf({ FANFARA_MODE: 'demo', FANFARA_ROLE: role }), role).toEqual([
      expect.stringMatching(/^FANFARA_ROLE contains "jbos"/),
    ])
})

test.each([
  'https://fanfara.test/portal',
  'https://fanfara.test/?a=b',
  'https://fanfara.test/#x',
  'https://me:x@fanfara.test',
])('SETUP-29 PUBLIC_URL %s is more than a host, which is all that Fanfara is served at', address => {
  expect(mistakesOf({ ...production, PUBLIC_URL: address })).toEqual([expect.stringMatching(/^PUBLIC_URL must be/)])
})
