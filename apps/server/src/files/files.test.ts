import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FilesAway } from './away.ts'
import { bucketFiles, type Files, folderFiles, openFiles } from './files.ts'
import { portOf } from '@fanfara/testkit/ports'

const store = {
  bucket: 'fanfara-files',
  region: 'eu-central-1',
  accessKeyId: 'FANFARAKEY',
  secretAccessKey: 'words of a test',
}

/** A store that speaks S3 in this process: it keeps objects, and believes only what is signed with the right key. */
async function startStore() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const refused: string[] = []
  let isDown = false
  const server = createServer(async (request, response) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://store').pathname)
    const key = path.startsWith(`/${store.bucket}/`) ? path.slice(store.bucket.length + 2) : null
    const answer = (status: number, code = '', content: Buffer | string = '') => {
      const xml = code ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>` : content
      response.writeHead(status, { 'content-type': code ? 'application/xml' : 'application/octet-stream' }).end(xml)
    }
    if (isDown) return answer(501, 'NotImplemented')
    const reason = refusedBecause(request, body)
    if (reason || key === null) {
      refused.push(reason ?? `path ${path}`)
      return answer(403, 'SignatureDoesNotMatch')
    }
    const object = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return answer(200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    if (!object) return answer(404, request.method === 'HEAD' ? '' : 'NoSuchKey')
    return answer(200, '', request.method === 'HEAD' ? '' : object.bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    objects,
    refused,
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    setDown: (down: boolean) => (isDown = down),
    close: () => new Promise(resolve => (server.closeAllConnections(), server.close(resolve))),
  }
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/

/** Works the signature out again (Signature Version 4). @returns what is wrong with a request, or null. */
function refusedBecause({ method, url = '', headers }: IncomingMessage, body: Buffer): string | null {
  const found = SIGNED.exec(headers.authorization ?? '')
  if (!found) return 'no signature'
  const [, key, day = '', region = '', names = '', signature] = found
  if (key !== store.accessKeyId || region !== store.region) return 'another key or region'
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.split(';').includes(name)) return `${name} is not signed`
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'another content'
  const { pathname, searchParams } = new URL(url, 'http://store')
  searchParams.sort()
  const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const request = [method, pathname, String(searchParams), lines.join(''), names, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce(mac, Buffer.from(`AWS4${store.secretAccessKey}`))
  return mac(signing, text).toString('hex') === signature ? null : 'another signature'
}

let folder: string
let running: Awaited<ReturnType<typeof startStore>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfara-files-test-'))
  running = await startStore()
})
afterAll(async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
})

const kinds: [string, () => Files][] = [
  ['a folder', () => folderFiles(folder)],
  ['a bucket', () => bucketFiles({ ...store, endpoint: running.endpoint })],
]

describe.each(kinds)('files in %s', (_kind, open) => {
  test('what is written is read again, byte for byte; it is replaced and removed', async () => {
    const files = open()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
    await files.write('avatars/one.png', bytes)
    expect(Buffer.from((await files.read('avatars/one.png')) ?? [])).toEqual(bytes)
    await files.write('avatars/one.png', Buffer.from('other'))
    expect(Buffer.from((await files.read('avatars/one.png')) ?? []).toString()).toBe('other')
    await files.write('avatars/empty.png', Buffer.alloc(0))
    expect(await files.read('avatars/empty.png')).toHaveLength(0)
    await files.remove('avatars/one.png')
    expect(await files.read('avatars/one.png')).toBeNull()
  })

  test('a file that is not there reads as null, and is removed without complaint', async () => {
    const files = open()
    expect(await files.read('avatars/never.png')).toBeNull()
    await files.remove('avatars/never.png')
  })

  test('names cannot leave their place', async () => {
    const files = open()
    for (const name of ['../outside.png', 'avatars/../../outside.png'])
      await expect(files.write(name, Buffer.from('x')), name).rejects.toThrow(/key/i)
  })

  test('many at once do not mix', async () => {
    const files = open()
    const names = Array.from({ length: 20 }, (_, at) => `avatars/many-${at}.jpg`)
    await Promise.all(names.map(name => files.write(name, Buffer.from(name))))
    const read = await Promise.all(names.map(name => files.read(name)))
    expect(read.map(bytes => Buffer.from(bytes ?? []).toString())).toEqual(names)
  })
})

describe('files in a bucket', () => {
  test('every request is signed, the bucket stands in the path, and nothing is made public', async () => {
    await bucketFiles({ ...store, endpoint: running.endpoint }).write('avatars/signed.png', Buffer.from('x'))
    expect(running.refused).toEqual([])
    expect(running.objects.get('avatars/signed.png')?.type).toBe('image/png')
  })

  test('a wrong key is an error, not a missing file; so is a store that fails', async () => {
    const stranger = bucketFiles({ ...store, endpoint: running.endpoint, secretAccessKey: 'guessed' })
    await expect(stranger.read('avatars/signed.png')).rejects.toThrow(FilesAway)
    await expect(stranger.write('avatars/forged.png', Buffer.from('x'))).rejects.toThrow(/SignatureDoesNotMatch/)
    expect(running.objects.has('avatars/forged.png')).toBe(false)
    expect(running.refused).toContain('another signature')
    running.setDown(true)
    const files = bucketFiles({ ...store, endpoint: running.endpoint })
    await expect(files.read('avatars/signed.png')).rejects.toThrow(FilesAway)
    running.setDown(false)
  })

  test('SETUP-19 nobody there is said as such, whatever was asked', async () => {
    const files = bucketFiles({ ...store, endpoint: 'http://127.0.0.1:1' })
    const asked = [
      () => files.read('avatars/one.png'),
      () => files.write('avatars/one.png', Buffer.from('x')),
      () => files.remove('avatars/one.png'),
      () => files.list()[Symbol.asyncIterator]().next(),
    ]
    for (const ask of asked) await expect(ask()).rejects.toThrow(/^the files do not answer: .*ECONNREFUSED/)
    await expect(asked[0]?.()).rejects.toBeInstanceOf(FilesAway)
  })

  test('SETUP-19 a store that takes a question and says nothing is given up in time, not waited for', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const files = bucketFiles({ ...store, endpoint: `http://127.0.0.1:${portOf(silent)}` }, { answerMs: 60 })
    await expect(files.read('avatars/one.png')).rejects.toBeInstanceOf(FilesAway)
    await expect(files.write('avatars/one.png', Buffer.from('x'))).rejects.toBeInstanceOf(FilesAway)
    silent.closeAllConnections()
    await new Promise(resolve => silent.close(resolve))
  })
})

test('DESK-16 files in a folder have the room of its disk, those in a store have no end', async () => {
  const room = await openFiles({ fileStore: null, dataDir: folder }).room()
  expect(room?.free).toBeGreaterThan(0)
  expect(room?.size).toBeGreaterThanOrEqual(room?.free ?? 0)
  const fileStore = { ...store, endpoint: running.endpoint }
  expect(await openFiles({ fileStore, dataDir: folder }).room()).toBeNull()
})

test('SETUP-10 of a folder that is gone nobody knows the room, and nothing else fails for that', async () => {
  expect(await openFiles({ fileStore: null, dataDir: join(folder, 'gone') }).room()).toBeNull()
})

test('a folder that cannot be read as a file is an error', async () => {
  await folderFiles(folder).write('avatars/owned.png', Buffer.from('x'))
  await expect(folderFiles(folder).read('avatars')).rejects.toThrow(/EISDIR/)
})
