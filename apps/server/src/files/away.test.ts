import { getUser } from '@fanfara/contract/accounts'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FilesAway } from './away.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** While it runs nobody answers where files are kept. */
async function withoutFiles<T>(act: () => Promise<T>): Promise<T> {
  const { files } = world.world
  const { read, write } = files
  const fail = async () => {
    throw new FilesAway(new Error('connect ECONNREFUSED 10.1.2.3:9000'))
  }
  Object.assign(files, { read: fail, write: fail })
  try {
    return await act()
  } finally {
    Object.assign(files, { read, write })
  }
}

test('SETUP-19 while the files are away what needs one answers 503, when to try again, and nothing of ours; the rest goes on', async () => {
  const ola = await world.creator()
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const upload = () => {
    const body = new FormData()
    body.set('avatar', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }))
    const headers = { authorization: `Bearer ${ola.token}`, 'content-language': 'pl' }
    return fetch(`${world.origin}/api/users/avatar`, { method: 'POST', headers, body })
  }
  const refused = await withoutFiles(upload)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    code: 'files',
    message: 'Magazyn plików nie odpowiada. Spróbuj za chwilę.',
  })
  expect((await ola.call(getUser)).data.avatar_url).toBeNull()
  expect((await upload()).status).toBe(200)
  const kept = `${world.origin}${(await ola.call(getUser)).data.avatar_url}`
  const hidden = await withoutFiles(() => fetch(kept))
  expect([hidden.status, hidden.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await fetch(kept)).status).toBe(200)
})
