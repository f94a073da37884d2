import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOON, REDIRECT, seedAccounts, startPlatform, type World } from '../harness.ts'
import { html } from './pages/html.ts'
import { createMemoryStore, defaultAccounts, seedPlatformAccounts, simulator } from './index.ts'
import { picture } from './picture.ts'

const client = { clientId: 'c', clientSecret: 's', redirectUris: [REDIRECT] }

let world: World
beforeEach(async () => {
  world = await startPlatform('twitch')
})
afterEach(() => world.stop())

const page = (path: string, headers = {}) => fetch(`${world.origin}/sandbox${path}`, { headers })
const consentUrl = () => world.adapter.authorizeUrl({ purpose: 'connect', state: 's<"', codeVerifier: 'v' })

describe('OPS-31 the pages of the simulator', () => {
  test('speak Polish, or English when the browser or the address asks for it', async () => {
    const text = async (path: string, language?: string) =>
      (await page(path, language ? { 'accept-language': language } : {})).text()
    expect(await text('/twitch')).toContain('<html lang="pl">')
    expect(await text('/twitch', 'en-GB,pl;q=0.5')).toContain('Simulated platform')
    expect(await text('/twitch', 'de-DE,en;q=0.5')).toContain('<html lang="en">')
    expect(await text('/youtube?lang=pl', 'en')).toContain('Symulowana platforma')
    for (const platform of ['youtube', 'instagram', 'tiktok', 'x'])
      expect(await text('')).toContain(`/sandbox/${platform}?`)
    expect(await text('/x?lang=pl')).toContain('Wpisy')
    expect(await text('/instagram?lang=pl')).toContain('konto osobiste obok strony')
    expect(await text('/instagram/channel/ola.fika/?lang=en')).toContain('Rolka')
    expect(await text('/tiktok/channel/@ola.tanczy?lang=en')).toContain('Układ')
    expect(await text('/twitch/channel/OLA_GRA?lang=en')).toContain('Wczoraj')
  })

  test('hold no inline script or style, and say so in their policy', async () => {
    const pages = ['twitch', 'youtube', 'instagram', 'tiktok', 'x'].map(
      platform => `${world.origin}/sandbox/${platform}`,
    )
    for (const address of [...pages, consentUrl()]) {
      const reply = await fetch(address)
      const text = await reply.text()
      expect(text).not.toMatch(/<script|<style|style=|\son\w+=/i)
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
      expect(reply.headers.get('content-security-policy')).toContain("form-action 'self' https://portal.example")
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
    const css = await page('/assets/simulator.css')
    expect(css.headers.get('content-type')).toContain('text/css')
  })

  test('escape what people typed', async () => {
    for (const address of [`${world.origin}/sandbox/twitch`, consentUrl()]) {
      const text = await (await fetch(address)).text()
      expect(text).toContain('Ola &lt;b&gt;Gra&lt;/b&gt;')
      expect(text).not.toContain('<b>')
    }
    expect(html`<a title="${'"\'<>&'}">${['<', null, false, 3]}</a>`.text).toBe(
      '<a title="&quot;&#39;&lt;&gt;&amp;">&lt;3</a>',
    )
  })

  test('give every field a label and every page one heading', async () => {
    const pages = ['youtube', 'instagram', 'tiktok', 'x'].map(platform => `${world.origin}/sandbox/${platform}?lang=en`)
    for (const address of [...pages, consentUrl()]) {
      const text = await (await fetch(address)).text()
      expect(text.match(/<h1/g)).toHaveLength(1)
      const bare = text.replace(/<label[^>]*>[\s\S]*?<\/label>/g, '').match(/<(input(?! type="hidden")|select)[^>]*>/g)
      expect(bare).toBeNull()
    }
  })

  test('the key Enter in the name of a new account allows, and does not cancel', async () => {
    const page = await (await fetch(consentUrl())).text()
    const [first] = /name="decision" value="\w+"/.exec(page) ?? []
    expect(first).toBe('name="decision" value="allow"')
  })

  test('a new account without a name is asked for again', async () => {
    const reply = await world.submit(consentUrl(), { account: 'new', name: ' ', decision: 'allow' })
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('role="alert"')
  })
})

describe('threat-model.md §3.3: forms of other sites', () => {
  const fields = { account: '700100', decision: 'allow' }
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: '' }],
  ])('are refused: %j', async headers => {
    expect((await world.submit(consentUrl(), fields, headers)).status).toBe(403)
    const reply = await world.submit(`${world.origin}/sandbox/twitch/control/revoke`, fields, headers)
    expect(reply.status).toBe(403)
  })

  test('our own are taken', async () => {
    const reply = await world.submit(consentUrl(), fields, { 'sec-fetch-site': 'same-origin' })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toMatch(/^https:\/\/portal\.example\/auth\/callback\?code=/)
  })
})

describe('OPS-31 the controls', () => {
  test('a form that makes no sense changes nothing and says so', async () => {
    const tries: [string, Record<string, string>][] = [
      ['viewers', { account: '700100', viewers: '-1' }],
      ['viewers', { account: '700100', viewers: '1e9' }],
      ['viewers', { account: 'nobody', viewers: '1' }],
      ['go-live', { account: '700100', title: 'Twice', viewers: '1' }],
      ['constructor', { account: '700100' }],
      ['fail', { kind: 'nonsense', count: '1' }],
      ['delete-video', { account: '700100', video: '3001' }],
    ]
    for (const [act, fields] of tries) {
      expect((await world.control(act, fields)).headers.get('location')).toContain('result=refused')
    }
  })

  test('viewers set are viewers read', async () => {
    await world.control('viewers', { account: '700100', viewers: '4242' })
    const [stream] = (await world.adapter.live?.streams(await world.connect(), ['700100'])) ?? []
    expect(stream?.viewerCount).toBe(4242)
  })

  test('bodies above 64 kB and of other types are refused', async () => {
    const address = `${world.origin}/sandbox/twitch/control/fail`
    expect((await world.submit(address, { kind: 'x'.repeat(70_000) })).status).toBe(413)
    const json = await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
    expect(json.status).toBe(415)
  })

  test('pictures off the air lead to a general one, and sizes have bounds', async () => {
    expect((await page('/twitch/cdn/live/live_user_jan_gra-640x360.png')).url).toContain('404_preview')
    expect((await page('/twitch/cdn/vod/2001-640x360.png')).status).toBe(404)
    expect((await page('/twitch/cdn/avatar/1-9999x9999.png')).status).toBe(404)
    expect(picture('a', 30, 20)).toEqual(picture('a', 30, 20))
    expect(picture('a', 30, 20)).not.toEqual(picture('b', 30, 20))
  })
})

describe('OPS-30 the accounts of a demo world', () => {
  const start = async (store = createMemoryStore()) => {
    let bytes = 0
    const random = (size: number) => Uint8Array.from({ length: size }, () => bytes++)
    const app = fastify()
    await app.register(simulator({ store, now: () => NOON, clients: { twitch: client }, random }), {
      prefix: '/sandbox',
    })
    return app
  }

  test('are the same in every fresh world with the same clock and chance', async () => {
    const pages = await Promise.all([start(), start()].map(async app => (await app).inject('/sandbox/twitch')))
    expect(pages[0]?.body).toBe(pages[1]?.body)
    expect(defaultAccounts('youtube', NOON).at(-1)?.hasChannel).toBe(false)
    expect(defaultAccounts('x', NOON).map(one => one.email === undefined)).toEqual([false, false, false, true])
    const unlinked = defaultAccounts('instagram', NOON).flatMap(({ linkage }) => linkage ?? [])
    expect(unlinked).toEqual(['personal', 'no_page'])
    expect(defaultAccounts('tiktok', NOON).every(one => one.email === undefined)).toBe(true)
  })

  test('can be added to the store before the server listens, once', async () => {
    const store = createMemoryStore()
    for (let turn = 0; turn < 2; turn++) await seedPlatformAccounts(store, 'twitch', seedAccounts.twitch ?? [], NOON)
    const { body } = await (await start(store)).inject('/sandbox/twitch?lang=en')
    expect(body.match(/id="account-/g)).toHaveLength(2)
  })

  test('survive a restart: the store keeps them', async () => {
    const store = createMemoryStore()
    const first = await start(store)
    const headers = {
      origin: 'http://localhost',
      host: 'localhost:80',
      'content-type': 'application/x-www-form-urlencoded',
    }
    await first.inject({
      method: 'POST',
      url: '/sandbox/twitch/control/add-account',
      headers,
      payload: 'name=Nowa+Osoba',
    })
    expect((await (await start(store)).inject('/sandbox/twitch')).body).toContain('Nowa Osoba')
  })

  test('a platform that is not configured is not there', async () => {
    expect((await (await start()).inject('/sandbox/youtube')).statusCode).toBe(404)
  })
})
