// @vitest-environment node
import { expect, test } from 'vitest'
import { thinEndpoints } from './vite-endpoints.ts'

type Hook<Arguments extends unknown[]> = (...args: Arguments) => Promise<{ code: string } | string | undefined> | string

const plugin = thinEndpoints()
const transform = plugin.transform as unknown as Hook<[code: string, id: string]>
const load = plugin.load as unknown as Hook<[id: string]>
const resolve = plugin.resolveId as unknown as (id: string) => string | undefined

const changed = async (code: string, id = '/apps/portal/src/a.ts') => {
  const result = await transform(code, id)
  return typeof result === 'object' ? result.code : result
}

test('an endpoint that is only called comes without its schemas', async () => {
  expect(await changed(`import { login } from '@fanfara/contract/accounts'\nlogin.id`)).toBe(
    `import { login } from 'virtual:endpoints/accounts'\nlogin.id`,
  )
  const id = resolve('virtual:endpoints/accounts')
  expect(id).toBe('\0virtual:endpoints/accounts')
  const module = String(await load(id ?? ''))
  const line = module.split('\n').find(text => text.startsWith('export const login ='))
  expect(JSON.parse(line?.slice('export const login = '.length) ?? '')).toMatchObject({
    method: 'POST',
    path: '/login',
    auth: 'public',
  })
  expect(module).not.toContain('response')
})

test('schemas, limits and types of the same module are left where they are', async () => {
  const code = `import { login, type User, loginForm } from '@fanfara/contract/accounts'`
  expect(await changed(code)).toBe(`import { login } from 'virtual:endpoints/accounts'; ${code.replace('login, ', '')}`)
  expect(await changed(`import { type User } from '@fanfara/contract/accounts'`)).toBeUndefined()
  expect(await changed(`import { PAGE_SIZES } from '@fanfara/contract/limits'`)).toBeUndefined()
})

test('a list of values comes without the schemas beside it', async () => {
  const code = `import { type BankLineState, bankStatement, bankLineStates } from '@fanfara/contract/ops/bank-statements'`
  const from = (names: string, place: string) => `import { ${names} } from '${place}ops/bank-statements'`
  expect(await changed(code)).toBe(
    `${from('bankLineStates', 'virtual:endpoints/')}; ${from('type BankLineState, bankStatement', '@fanfara/contract/')}`,
  )
  const module = String(await load('\0virtual:endpoints/ops/bank-statements'))
  expect(module).toContain('export const bankLineStates = ["unread",')
})

test('an endpoint keeps the name that its importer gives it', async () => {
  expect(await changed(`import { login as enter } from '@fanfara/contract/accounts'`)).toBe(
    `import { login as enter } from 'virtual:endpoints/accounts'`,
  )
})

test('the contract itself and packages of others are not touched', async () => {
  const code = `import { login } from '@fanfara/contract/accounts'`
  expect(await changed(code, '/packages/contract/src/client.ts')).toBeUndefined()
  expect(await changed(code, '/node_modules/other/index.js')).toBeUndefined()
  expect(resolve('virtual:messages/pl')).toBeUndefined()
})

test('FIN-10 SEEN-02 whether an act is carried out once for a key reaches the browser: without it no key outlives a reload', async () => {
  const module = String(await load('\0virtual:endpoints/ops/inbox'))
  const ofName = (name: string): unknown => {
    const line = module.split('\n').find(text => text.startsWith(`export const ${name} =`))
    return JSON.parse(line?.slice(`export const ${name} = `.length) ?? 'null')
  }
  expect(ofName('opsCreateApplication')).toMatchObject({ method: 'POST', idempotent: true })
  expect(ofName('opsChangeApplication')).not.toHaveProperty('idempotent')
})
