import { PRODUCTION, startWorld } from '@fanfara/testkit'
import { expect, test } from 'vitest'

const SENTENCE = 'requests come through a proxy that TRUSTED_PROXIES does not name: all its visitors share every limit'

/** Asks twice as a proxy does, or as a visitor. @returns how often the log says that it is not named. */
async function said(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
  const logLines: string[] = []
  const world = await startWorld({ env, logLines })
  for (const _ of [1, 2]) await fetch(`${world.origin}/api/ready`, { headers })
  await world.close()
  return logLines.filter(line => line.includes(SENTENCE)).length
}

test.each<[string, Record<string, string>, Record<string, string>, number]>([
  ['that is not named', { TRUSTED_PROXIES: '203.0.113.0/24' }, { 'x-forwarded-for': '198.51.100.7' }, 1],
  ['though there is said to be none', { TRUSTED_PROXIES: 'none' }, { 'x-forwarded-for': '198.51.100.7' }, 1],
  ['that is named', { TRUSTED_PROXIES: '127.0.0.1,::1' }, { 'x-forwarded-for': '198.51.100.7' }, 0],
  ['that there is not', { TRUSTED_PROXIES: 'none' }, {}, 0],
])('SETUP-44 the log says once of a proxy %s that its visitors count as one', async (_, env, headers, times) => {
  expect(await said({ ...PRODUCTION, ...env }, headers)).toBe(times)
})
