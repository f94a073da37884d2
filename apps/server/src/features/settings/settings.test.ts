import { getUser, listCategories, login } from '@fanfara/contract/accounts'
import { createBilling, getBilling, listCountries } from '@fanfara/contract/billing'
import { getConfig } from '@fanfara/contract/config'
import { opsGetFlags, opsListAudit, opsOverview, opsSetFlag } from '@fanfara/contract/ops/desk'
import { updateUser } from '@fanfara/contract/profile'
import { setLanguage, setTheme } from '@fanfara/contract/settings'
import { PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keepBackupTime } from '#/db/backup/backup.ts'
import { checkWhole } from '../audit/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('FLAG-06 OPS-22 OPS-02 a flag that is switched shows at the next load, and who switched it is written down', async () => {
  const operator = await world.operator()
  const on = { finances: true, 'notification-settings': true, 'task-filters': true, 'profile-edit-salary': true }
  expect((await world.caller()(getConfig)).data.feature_flags).toEqual(on)
  await operator.call(opsSetFlag, { body: { flag: 'finances', on: false } })
  expect((await world.caller()(getConfig)).data.feature_flags).toEqual({ ...on, finances: false })
  expect((await operator.call(opsGetFlags)).data.finances).toBe(false)
  expect((await operator.call(opsListAudit)).data[0]).toMatchObject({
    action: 'flag_switched',
    object_name: 'finances',
    before: true,
    after: false,
  })
})

test('OPS-02 of four presses at once on a flag each line of the log begins with what the one before left', async () => {
  const operator = await world.operator()
  const press = (on: boolean) => operator.call(opsSetFlag, { body: { flag: 'task-filters', on } })
  await Promise.all([false, true, false, true].map(press))
  const { data } = await operator.call(opsListAudit, { query: { action: 'flag_switched', per_page: 10 } })
  const lines = data.filter(line => line.object_name === 'task-filters').toReversed()
  expect(lines).toHaveLength(4)
  expect(lines.map(({ before }) => before)).toEqual([true, ...lines.slice(0, -1).map(({ after }) => after)])
  await press(true)
})

test('FLAG-06 DOOR-04 the configuration, which every page asks for, is answered from memory', async () => {
  const ask = world.caller()
  await ask(getConfig)
  const connect = vi.spyOn(world.world.store, 'connect')
  await ask(getConfig)
  expect(connect).not.toHaveBeenCalled()
  connect.mockRestore()
})

test('FAST-01 the configuration has a name: who has it already is told so, until something in it changes', async () => {
  const operator = await world.operator()
  const ask = (headers: Record<string, string> = {}) => fetch(`${world.origin}/api/config`, { headers })
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  const again = await ask({ 'if-none-match': `"other", W/${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  await operator.call(opsSetFlag, { body: { flag: 'finances', on: true } })
  const changed = await ask({ 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(etag)
  expect(await changed.json()).toMatchObject({ data: { feature_flags: { finances: true } } })
})

test('FLAG-05 a start-up setting presets all four off', async () => {
  const quiet = await startWorld({ env: { FANFARA_FLAGS: 'none' } })
  expect(Object.values((await quiet.caller()(getConfig)).data.feature_flags)).toEqual([false, false, false, false])
  await quiet.close()
})

test('GEN-09 profile, interests, language, theme and billing data are there again after a new sign-in', async () => {
  const ola = await world.creator({ billing: false })
  const [interest] = (await ola.call(listCategories)).data
  const poland = (await ola.call(listCountries)).data.find(({ alpha_2 }) => alpha_2 === 'PL')
  await ola.call(updateUser, {
    body: { id: ola.id, name: 'Ola Zmieniona', description: 'Gram.', categories: [interest?.id ?? ''] },
  })
  await ola.call(createBilling, { body: { ...billingForm, country_id: poland?.id ?? '', city: 'Kraków' } })
  for (const [language, theme] of [
    ['pl', 'light'],
    ['en', 'dark'],
  ] as const) {
    await ola.call(setLanguage, { body: { value: language } })
    await ola.call(setTheme, { body: { value: theme } })
    const { data } = await world.caller()(login, { body: { email: ola.email, password: PASSWORD } })
    const again = world.caller(data.credentials.token)
    expect((await again(getUser)).data).toMatchObject({
      name: 'Ola Zmieniona',
      description: 'Gram.',
      categories: [{ id: interest?.id }],
      language,
      theme,
    })
    expect((await again(getBilling)).data).toMatchObject({ city: 'Kraków', last_name: billingForm.last_name })
  }
})

describe('SETUP-08 how the installation stands, for whoever watches it', () => {
  /** Figures of the page, by name. */
  async function figures(): Promise<Record<string, number>> {
    const answer = await world.app.inject({ method: 'GET', url: '/metrics' })
    expect(answer.statusCode).toBe(200)
    const found = answer.body.matchAll(/^(files_free_bytes|letters_waiting|backup_timestamp_seconds|log_\w+) (\S+)$/gm)
    return Object.fromEntries([...found].map(([, name = '', figure]) => [name, Number(figure)]))
  }

  test('room for files, and none where they lie in a store', async () => {
    expect((await figures()).files_free_bytes).toBeGreaterThan(0)
    const room = vi.spyOn(world.world.files, 'room').mockResolvedValue(null)
    expect(await figures()).not.toHaveProperty('files_free_bytes')
    room.mockRestore()
  })

  test('when the last backup was whole, on the start page too', async () => {
    const operator = await world.operator()
    const shown = async () => (await operator.call(opsOverview)).data.installation.backed_up_at
    expect([(await figures()).backup_timestamp_seconds, await shown()]).toEqual([0, null])
    await keepBackupTime(world.world)
    const at = world.clock.now()
    expect([(await figures()).backup_timestamp_seconds, await shown()]).toEqual([at.getTime() / 1000, at.toISOString()])
  })

  test('how long lines of the log wait for their seal, and whether one was changed', async () => {
    await checkWhole(world.world)
    expect(await figures()).toMatchObject({ log_unsealed_seconds: 0, log_broken: 0 })
    const operator = await world.operator()
    await operator.call(opsSetFlag, { body: { flag: 'task-filters', on: false } })
    vi.spyOn(world.world.clock, 'now').mockReturnValue(new Date(world.clock.now().getTime() + 90_000))
    expect(await figures()).toMatchObject({ log_unsealed_seconds: 90 })
    vi.restoreAllMocks()
    await checkWhole(world.world)
    expect(await figures()).toMatchObject({ log_unsealed_seconds: 0, log_broken: 0 })
    await sql`update audit_check set broken_position = 1, broken_why = 'line_changed', found_at = now()`.execute(
      world.world.db,
    )
    expect(await figures()).toMatchObject({ log_broken: 1 })
  })

  test('how many letters no server took, but for those that an address refuses', async () => {
    const { db } = world.world
    const wait = (attempts: number, error: string) =>
      sql`insert into outbox (kind, payload, due_at, attempts, last_error)
        values ('mail', '{}', ${new Date('2100-01-01')}::timestamptz, ${attempts}::int, ${error}::text)`.execute(db)
    expect(await figures()).toMatchObject({ letters_waiting: 0 })
    await wait(3, 'LetterRefused')
    await wait(2, 'Error')
    expect(await figures()).toMatchObject({ letters_waiting: 0 })
    await wait(3, 'Error')
    expect(await figures()).toMatchObject({ letters_waiting: 1 })
    await sql`delete from outbox where kind = 'mail' and last_error is not null`.execute(db)
  })

  test('SETUP-26 what else could not be delivered, by kind, for as long as it waits', async () => {
    const waiting = async () => {
      const { body } = await world.app.inject({ method: 'GET', url: '/metrics' })
      return [...body.matchAll(/^deliveries_waiting\{kind="(\S+)"\} (\S+)$/gm)].map(([, kind, count]) => [kind, count])
    }
    const wait = (kind: string, attempts: number) =>
      sql`insert into outbox (kind, payload, due_at, attempts, last_error)
        values (${kind}, '{}', ${new Date('2100-01-01')}::timestamptz, ${attempts}::int, 'Error')`.execute(
        world.world.db,
      )
    await wait('mail', 3)
    await wait('remove-file', 2)
    expect(await waiting()).toEqual([])
    await wait('remove-file', 3)
    expect(await waiting()).toEqual([['remove-file', '1']])
    await sql`delete from outbox where last_error is not null`.execute(world.world.db)
    expect(await waiting()).toEqual([])
  })

  test('a database that does not answer takes the figures away, not the page', async () => {
    const connect = vi.spyOn(world.world.store, 'connect').mockRejectedValue(new Error('away'))
    expect(await figures()).toEqual({})
    connect.mockRestore()
    expect(await figures()).toHaveProperty('backup_timestamp_seconds')
  })
})
