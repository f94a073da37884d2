import { expect, test } from 'vitest'
import { pictureOf } from './picture.ts'

const SHOWN = 'https://portal.example/sandbox/twitch/cdn'
const FROM = 'http://127.0.0.1:1/sandbox/twitch/cdn'

function fetching(respond: () => Response | Promise<Response>) {
  const asked: { url: string; redirect: string | undefined }[] = []
  const picture = pictureOf(
    {
      fetch: async (url, init) => {
        asked.push({ url: String(url), redirect: init?.redirect })
        return respond()
      },
    },
    SHOWN,
    FROM,
  )
  return { asked, picture }
}

test('threat model §3.4 a picture comes from the platform’s own host, without redirects', async () => {
  const { asked, picture } = fetching(() => new Response(new Uint8Array([1, 2, 3])))
  expect(await picture(`${SHOWN}/clip/a-480x272.png?t=1`)).toEqual(Buffer.from([1, 2, 3]))
  expect(asked).toEqual([{ url: `${FROM}/clip/a-480x272.png?t=1`, redirect: 'error' }])
})

test.each([
  'https://evil.example/a.png',
  'https://portal.example/sandbox/twitch/cdn.evil.example/a.png',
  `${SHOWN}@evil.example/a.png`,
  `${SHOWN}/../../../api/users`,
  `${SHOWN}/%2e%2e/helix/users`,
  `${SHOWN}/..\\..\\x`,
  'http://portal.example/sandbox/twitch/cdn/a.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  SHOWN,
  '',
])('threat model §3.4 nothing is fetched from %s', async address => {
  const { asked, picture } = fetching(() => new Response('x'))
  expect(await picture(address)).toBeNull()
  expect(asked).toEqual([])
})

test('threat model §3.4 more than 1 MB, an error, nothing, and no answer are no picture', async () => {
  const large = () => new Response(new Uint8Array(1024 * 1024 + 1))
  const broken = () => new Response('gone', { status: 404 })
  const empty = () => new Response(new Uint8Array())
  const silent = () => Promise.reject(new TypeError('fetch failed'))
  for (const respond of [large, broken, empty, silent])
    expect(await fetching(respond).picture(`${SHOWN}/a.png`)).toBeNull()
})
