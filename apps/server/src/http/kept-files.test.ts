import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { keepFiles, sendKept } from './kept-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kept-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const script = 'console.log(1)\n'.repeat(100)
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'a.js'), script)
writeFileSync(join(folder, 'assets', 'a.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'assets', 'a.js.gz'), gzipSync(script))
writeFileSync(join(folder, 'lone.gz'), 'no copy of anything')
writeFileSync(join(folder, 'replaced.js'), 'of a release that is gone')

const app = Fastify()
const files = keepFiles(folder)
app.get('/*', (request, reply) => {
  const file = files.get(request.url.slice(1))
  return file ? sendKept(request, reply, file()) : reply.status(404).send()
})
const ask = (headers: Record<string, string>, url = '/assets/a.js') => app.inject({ url, headers })

test('compressed copies stand with their file, and are sent to whoever takes them', async () => {
  expect([...files.keys()].sort()).toEqual(['assets/a.js', 'lone.gz', 'replaced.js'])
  const encodingFor = async (accepted: string) =>
    (await ask({ 'accept-encoding': accepted })).headers['content-encoding']
  expect(await encodingFor('gzip, deflate, br')).toBe('br')
  expect(await encodingFor('GZIP')).toBe('gzip')
  expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(await encodingFor('identity')).toBeUndefined()
  expect((await ask({})).body).toBe(script)
  expect((await ask({})).headers).toMatchObject({
    vary: 'accept-encoding',
    'content-type': 'text/javascript; charset=utf-8',
  })
})

test('who has the file already is told so without it', async () => {
  const { etag } = (await ask({ 'accept-encoding': 'br' })).headers
  const again = await ask({ 'if-none-match': `"other", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  expect((await ask({}, '/assets/a.js.br')).statusCode).toBe(404)
})

test('NAV-35 a file that a later release took away is not there, which is no fault', async () => {
  unlinkSync(join(folder, 'replaced.js'))
  expect((await ask({}, '/replaced.js')).statusCode).toBe(404)
})
