import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpCommands } from './set-up.ts'

let world: TestWorld
let folder: string
let owner: string
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(join(tmpdir(), 'set-up-'))
  owner = await emailOf((await world.colleague('owner')).id)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const emailOf = async (id: string) => {
  const row = await world.world.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return row.email ?? ''
}
async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}
/** Runs a command. @returns its exit code and what it said */
async function run(name: keyof typeof setUpCommands, options: Record<string, string> = {}) {
  const said: string[] = []
  const code = await setUpCommands[name]({ world: world.world, say: text => void said.push(text) }, options)
  return { code, said: said.join('\n') }
}
const logged = (action: string) =>
  world.world.db.selectFrom('audit').select(['actor_id', 'after', 'reason']).where('action', '=', action).execute()

const company = {
  name: 'Zorza sp. z o.o.',
  street: 'ul. Jasna 1',
  postcode: '00-001',
  city: 'Warszawa',
  tax_id: '526-10-40-828',
  bank_accounts: [{ name: 'Główny', iban: '61 1090 1014 0000 0712 1981 2874' }],
  invoice_email: 'faktury@zorza.test',
  contact_email: 'kontakt@zorza.test',
  privacy_url: null,
  terms_url: null,
  platform_regulation_url: null,
  community_chat_url: null,
  payout_minimum: 100,
  default_country: 'PL',
  advertiser_term_days: 30,
  invoice_term_days: 14,
}

test('SETUP-01 who pays is set from a file, as the form would, and shown again', async () => {
  const from = await file('company.json', JSON.stringify(company))
  expect(await run('settings set', { from, as: owner })).toEqual({ code: 0, said: 'Saved who pays: Zorza sp. z o.o.' })
  expect(JSON.parse((await run('settings show')).said)).toMatchObject({
    name: 'Zorza sp. z o.o.',
    tax_id: '5261040828',
  })
  expect(await logged('company_saved')).toHaveLength(1)
  await run('settings set', { from, as: owner })
  expect(await logged('company_saved')).toHaveLength(1)
})

test('SETUP-01 a file that the form would refuse says which field, and changes nothing', async () => {
  const short = await file('short.json', JSON.stringify({ ...company, city: '', payout_minimum: 0 }))
  await expect(run('settings set', { from: short, as: owner })).rejects.toThrow(/city: .+\npayout_minimum: /)
  const wrong = await file('wrong.json', JSON.stringify({ ...company, tax_id: '1234567890' }))
  await expect(run('settings set', { from: wrong, as: owner })).rejects.toThrow(/^tax_id: .*NIP/)
  expect(JSON.parse((await run('settings show')).said)).toMatchObject({ payout_minimum: 100, tax_id: '5261040828' })
})

test('SETUP-02 flags are shown and switched, in somebody’s name', async () => {
  expect((await run('flags show')).said).toMatch(/^(on {2}|off )\w+/)
  const [line = ''] = (await run('flags show')).said.split('\n')
  const name = line.slice(4)
  const value = line.startsWith('on') ? 'off' : 'on'
  await run('flags set', { name, value, as: owner })
  expect((await run('flags show')).said.split('\n')[0]).toBe(`${value.padEnd(3)} ${name}`)
  expect((await logged('flag_switched')).at(-1)?.after).toBe(value === 'on')
  await expect(run('flags set', { name: 'no_such', value, as: owner })).rejects.toThrow('--name is one of')
  await expect(run('flags set', { name, value: 'maybe', as: owner })).rejects.toThrow('--value is one of on, off')
})

test('SETUP-02 roles are given, by the rules of the console', async () => {
  const colleague = await emailOf((await world.colleague('viewer')).id)
  await run('roles set', { email: colleague, role: 'finance', reason: 'Robi wypłaty', as: owner })
  expect((await run('roles show')).said).toContain(`finance ${colleague}`)
  expect(await logged('operator_role_set')).toMatchObject([{ reason: 'Robi wypłaty' }])
  const own = run('roles set', { email: owner, role: 'viewer', reason: 'Pomyłka', as: owner })
  await expect(own).rejects.toMatchObject({ code: 'last_owner' })
})

test('SETUP-02 who is no operator, or has not the right, does nothing', async () => {
  const lesser = await emailOf((await world.colleague('operator')).id)
  const ola = await world.creator()
  const flag = { name: 'easy_ad', value: 'on' }
  await expect(run('flags set', flag)).rejects.toThrow('Missing: --as')
  await expect(run('flags set', { ...flag, as: ola.email })).rejects.toThrow('is no operator')
  await expect(run('flags set', { ...flag, as: lesser })).rejects.toThrow('has not the right')
})

test('SETUP-03 a creator is limited and restored with a reason that they read', async () => {
  const ola = await world.creator()
  const options = { email: ola.email, reason: 'Skarga na treść', as: owner }
  await run('limits set', options)
  const isActive = async () =>
    (await world.world.db.selectFrom('account').select('is_active').where('id', '=', ola.id).executeTakeFirst())
      ?.is_active
  expect(await isActive()).toBe(false)
  await expect(run('limits set', options)).rejects.toMatchObject({ code: 'creator_limited' })
  await run('limits lift', { ...options, reason: 'Wyjaśnione' })
  expect(await isActive()).toBe(true)
  await expect(run('limits set', { ...options, email: 'nikt@test.test' })).rejects.toThrow('Nobody has the address')
})

test('SETUP-04 a table is taken over whole, or its wrong lines are said and nothing is', async () => {
  const head = 'email;name'
  const wrong = await file('wrong.csv', [head, 'ola@stol.test;Ola', 'nie-adres;Kuba'].join('\n'))
  const refused = await run('imports run', { kind: 'creators', from: wrong, as: owner })
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/^line 3 \(nie-adres\): email: /)
  const invited = () => world.world.db.selectFrom('creator_invitation').select('email').execute()
  expect(await invited()).toEqual([])
  const good = await file('good.csv', [head, 'ola@stol.test;Ola'].join('\n'))
  const taken = await run('imports run', { kind: 'creators', from: good, as: owner })
  expect(taken).toEqual({ code: 0, said: 'Took over 1 of 1 entries.' })
  expect(await invited()).toEqual([{ email: 'ola@stol.test' }])
  const windows = join(folder, 'windows.csv')
  await writeFile(windows, Buffer.from('656d61696c3b6e616d650a696761406d61696c2e746573743bafb363770a', 'hex'))
  await run('imports run', { kind: 'creators', from: windows, as: owner })
  const named = world.world.db.selectFrom('creator_invitation').select('name').where('email', '=', 'iga@mail.test')
  expect((await named.executeTakeFirst())?.name).toBe('Żłcw')
  await expect(run('imports run', { kind: 'money', from: good, as: owner })).rejects.toThrow('--kind is one of')
})

/** A workbook with one sheet: `email`, `name`; `iza@arkusz.test`, `Iza; Żur`. */
const WORKBOOK =
  'UEsDBBQAAAAIAKCqel2Yz1MF3AAAANMBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2RvU7EMBCEXyVyi86bo6BASa4AWqDgBRZnc7HiP3l9R3h7Nj6g' +
  'oAKJamXP7HwjbXdYvWvOlNnG0Ku9btVh6F7eE3EjSuBezaWkWwA2M3lkHRMFUaaYPRZ55iMkNAseCa7b9gZMDIVC2ZUtQw3dPU14cqV5WOX7QsnkWDV3' +
  'F+PG6hWm5KzBIjqcw/iDsvskaNmsHp5t4isxKBi6J6mf7UjNM+byiF7iYHXwFvPyGuOiN9ufaHGarKExmpOXFc0pE448ExXvdJ3aow2/4FczQx37fy7y' +
  'nf/VA+rZhg9QSwMEFAAAAAgAoKp6Xf5bhnKKAAAA8AAAAAsAAABfcmVscy8ucmVsc43PMQ7CMAwF0KtUPkBdGBhQ2omlK+ICJnXaqk0cOUGU25OxIAZG' +
  '63+9L5srr5RnCWmaY6o2v4bUwpRzPCMmO7GnVEvkUBIn6imXU0eMZBcaGY9Nc0LdG9CZvVn1QwvaDweobq/I/9ji3Gz5IvbhOeQfE1+NIpOOnFvYVnyK' +
  'LneRpS4oYGfw48HuDVBLAwQUAAAACACgqnpdiJ76po4AAADfAAAADwAAAHhsL3dvcmtib29rLnhtbI2PQQ6CQAxFrzLpASy4cEGAxMSNxxihOBPodNKO' +
  '0eNLQPau2pef/5q2b9H5ITK7Dy/JOgil5AbRhkDs7SSZ0ppMouzLivpEy0p+tEBUeMFzVV2QfUywGxr9xyHTFAe6yfBiSmWXKC2+REkWYjbo2+2C/aZL' +
  'nqmDK7gN72MHNTht4rrofawB+xaPBh5P9V9QSwMEFAAAAAgAoKp6XbZUqs+OAAAA8QAAABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc43PPQ7C' +
  'MAwF4KtUOUDdMjCgJhNLV8QFotRtojY/so2A2xMxoCIxMFl+lr4nDxfcrISc2IfCzSNuibXyIuUEwM5jtNzmgqle5kzRSl1pgWLdaheEQ9cdgfaGMsPe' +
  'bMZJKxqnXjXXZ8F/7DzPweE5u1vEJD8q4J5pZY8oFbW0oGj1iRjeo2+rqsAM8PWheQFQSwMEFAAAAAgAoKp6Xf8MmpG0AAAAYwEAABgAAAB4bC93b3Jr' +
  'c2hlZXRzL3NoZWV0MS54bWx1kMEOgjAMhl+F7AEscPCgY1HjxbNP0OCUBbaRrgTDq3n2vRzEEE3g1v7t36+t7D3VodKak6dtXChExdzuAEJZaYth41vt' +
  'YuXuySLHlB4QWtJ4m0y2gTxNt2DROKHkpJ2RUUnyfUKFyKJajsExEwkXwrjGOH1liroJSrKKFNNIYCVhFKD8Gk5rBodW//dDhM3EfCbmKwPMgAekugvD' +
  'hnXgJfaa9TLgPnm/OlpaAH7Oh/mv6gNQSwECFAMUAAAACACgqnpdmM9TBdwAAADTAQAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnht' +
  'bFBLAQIUAxQAAAAIAKCqel3+W4ZyigAAAPAAAAALAAAAAAAAAAAAAACAAQ0BAABfcmVscy8ucmVsc1BLAQIUAxQAAAAIAKCqel2InvqmjgAAAN8AAAAP' +
  'AAAAAAAAAAAAAACAAcABAAB4bC93b3JrYm9vay54bWxQSwECFAMUAAAACACgqnpdtlSqz44AAADxAAAAGgAAAAAAAAAAAAAAgAF7AgAAeGwvX3JlbHMv' +
  'd29ya2Jvb2sueG1sLnJlbHNQSwECFAMUAAAACACgqnpd/wyakbQAAABjAQAAGAAAAAAAAAAAAAAAgAFBAwAAeGwvd29ya3NoZWV0cy9zaGVldDEueG1s' +
  'UEsFBgAAAAAFAAUARQEAACsEAAAAAA=='

test('SETUP-04 IMP-01 a table is taken over from a workbook too, and what is none is said', async () => {
  const from = join(folder, 'people.xlsx')
  await writeFile(from, Buffer.from(WORKBOOK, 'base64'))
  expect((await run('imports run', { kind: 'creators', from, as: owner })).said).toBe('Took over 1 of 1 entries.')
  const invited = world.world.db.selectFrom('creator_invitation').select('name').where('email', '=', 'iza@arkusz.test')
  expect((await invited.executeTakeFirst())?.name).toBe('Iza; Żur')
  const broken = join(folder, 'broken.xlsx')
  await writeFile(broken, Buffer.from(WORKBOOK, 'base64').subarray(0, 300))
  await expect(run('imports run', { kind: 'creators', from: broken, as: owner })).rejects.toThrow('is no workbook')
  const large = join(folder, 'large.XLSX')
  await writeFile(large, Buffer.alloc(2_000_001))
  await expect(run('imports run', { kind: 'creators', from: large, as: owner })).rejects.toThrow('more than 2000000')
})

test('SETUP-07 an application of the inbox service is registered from a file, its key said once, and changed by the same file', async () => {
  const sklep = {
    identifier: 'sklep',
    name: 'Sklep',
    is_secure: true,
    allowed_origins: ['https://sklep.test'],
    makes_feeds: false,
    branding: {},
  }
  const from = await file('sklep.json', JSON.stringify(sklep))
  const { code, said } = await run('applications set', { from, as: owner })
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringMatching(/^Registered sklep\. Its key, which is never shown again:\n[\w-]{20,}$/),
  })
  const key = said.split('\n')[1] ?? ''
  const trigger = { name: 'message', to: { subscriberId: 'klient' }, payload: { content: 'Paczka w drodze' } }
  const answer = await fetch(`${world.origin}/v1/events/trigger`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(trigger),
  })
  expect(answer.status).toBe(201)

  expect(await run('applications set', { from, as: owner })).toEqual({
    code: 0,
    said: 'sklep is as the file says already.',
  })
  const renamed = await file('renamed.json', JSON.stringify({ ...sklep, name: 'Sklep z kubkami' }))
  expect(await run('applications set', { from: renamed, as: owner })).toEqual({ code: 0, said: 'Changed sklep.' })
  const shown = await run('applications show')
  expect(shown.said).not.toContain(key)
  expect(JSON.parse(shown.said)).toContainEqual(
    expect.objectContaining({ identifier: 'sklep', name: 'Sklep z kubkami', allowed_origins: ['https://sklep.test'] }),
  )
  expect(await logged('inbox_application_created')).toHaveLength(1)
  expect(await logged('inbox_application_changed')).toHaveLength(1)
})

test('SETUP-07 a file that the form would refuse says which field; a lesser role registers nothing', async () => {
  const wrong = await file('wrong-app.json', JSON.stringify({ identifier: 'ma spację', name: '', is_secure: true }))
  await expect(run('applications set', { from: wrong, as: owner })).rejects.toThrow(/identifier: .+\nname: /)
  const lesser = await emailOf((await world.colleague('operator')).id)
  await expect(run('applications set', { from: wrong, as: lesser })).rejects.toThrow('has not the right')
  expect((await run('applications show')).said).not.toContain('ma spację')
})
