import { createServer } from 'node:http'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { listTasks } from '@fanfara/contract/tasks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Look, looks, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'

/** What a service worker has of its own; only there is it read. */
declare const registration: ServiceWorkerRegistration

openStage('whole')

let me: Person
afterEach(() => me.context.close())

/** A creator of a new world, signed in on a device whose worker has everything. */
async function arrive(look: Look, origin = world.origin) {
  const creator = await world.creator({ name: 'Hela Hop' })
  me = await Person.arrive(browser, origin, look, true)
  await signIn(creator.id, creator.token)
  await me.open('/timetable')
  await me.page.getByRole('heading', { level: 1, name: textsOf('portal', look.language)('tasks', 'title') }).waitFor()
  await workerReady()
  return creator
}

async function signIn(id: string, token: string) {
  await me.open('/theme.js')
  const user = { id, name: 'Hela Hop', avatar_url: null, role: 'influencer', language: me.look.language }
  await me.page.evaluate(
    ([auth, person]) => {
      localStorage.setItem('auth', auth)
      localStorage.setItem('user', person)
    },
    [JSON.stringify({ token, remember: false }), JSON.stringify(user)] as const,
  )
}

/** The worker has all files, and answers this page. */
const workerReady = async () => {
  await expect
    .poll(
      () =>
        me.page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return navigator.serviceWorker.controller !== null && registration?.active?.state
        }),
      { timeout: 60_000 },
    )
    .toBe('activated')
}
const keptNames = () =>
  me.page.evaluate(async () => {
    const cache = (await caches.has('fanfara-kept')) ? await caches.open('fanfara-kept') : null
    return (await cache?.keys())?.map(({ url }) => decodeURIComponent(url)) ?? []
  })
const heading = (feature: string, key: string) =>
  me.page.getByRole('heading', { level: 1, name: textsOf('portal', me.look.language)(feature, key) })

describe.each(Object.entries(looks))('the portal as an application, %s', (name, look) => {
  const text = textsOf('portal', look.language)
  let creator: Awaited<ReturnType<typeof arrive>>
  beforeEach(async () => {
    creator = await arrive(look)
  })

  test('PHONE-01 Chromium finds nothing that keeps it from being installed', async () => {
    const devtools = await me.context.newCDPSession(me.page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A private window is never offered it.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect({ errors, path: new URL(url).pathname }).toEqual({ errors: [], path: '/manifest.webmanifest' })
  })

  test('PHONE-03 timetable and finances open without a connection, and say of when they are', async () => {
    await me.open('/finances')
    await heading('payments', 'title').waitFor()
    await settled(me.page)
    await expect
      .poll(async () => (await keptNames()).filter(each => /"(Payments|Tasks)"(,"page",\{\})?\]$/.test(each)).length)
      .toBe(2)
    await me.context.setOffline(true)
    for (const [path, feature] of [
      ['/finances', 'payments'],
      ['/timetable', 'tasks'],
    ] as const) {
      await me.open(path)
      await heading(feature, 'title').waitFor()
      await me.page
        .getByRole('status')
        .filter({ hasText: text('phone', 'offline_title') })
        .waitFor()
      await me.lookAt(`offline-${feature}-${name}`)
    }
    await me.page.getByText(text('tasks', 'empty_title')).waitFor()
    await me.context.setOffline(false)
    await me.page
      .getByRole('status')
      .filter({ hasText: text('phone', 'offline_title') })
      .waitFor({ state: 'detached' })
  })

  test('PHONE-03 signing out leaves nothing of the person on the device', async () => {
    await expect.poll(async () => (await keptNames()).length).toBeGreaterThan(0)
    expect((await keptNames()).every(each => each.includes(`/kept/${creator.id}/`))).toBe(true)
    await me.open('/logout')
    await me.page.waitForURL(/\/login/)
    await expect.poll(keptNames).toEqual([])
    await me.context.setOffline(true)
    await me.open('/timetable')
    await me.page.waitForURL(/\/login/)
    await me.context.setOffline(false)
  })
})

test('PHONE-05 a message that is pushed is shown by the device, unless somebody looks at the portal', async () => {
  await arrive(looks.phone)
  const text = textsOf('portal', looks.phone.language)
  await me.context.grantPermissions(['notifications'], { origin: world.origin })
  await me.open('/settings/system')
  await me.page.getByRole('heading', { name: text('phone', 'push'), exact: true }).scrollIntoViewIfNeeded()
  await me.lookAt('push-settings')
  const devtools = await me.context.newCDPSession(me.page)
  const registered = new Promise<string>(found => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) found(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const data = JSON.stringify({ id: 'm1', body: 'Review approved', url: '/finances', unread: 2 })
  const push = () => devtools.send('ServiceWorker.deliverPushMessage', { origin: world.origin, registrationId, data })
  const [worker] = me.context.serviceWorkers()
  const shown = () =>
    worker?.evaluate(async () => {
      return (await registration.getNotifications()).map(({ body, tag, data: about }) => ({ body, tag, about }))
    })
  // Somebody looks at the portal, which shows it itself.
  await push()
  await me.page.goto('about:blank')
  await push()
  await expect.poll(shown).toEqual([{ body: 'Review approved', tag: 'm1', about: { url: '/finances' } }])
})

test.each(Object.entries(looks))(
  'PHONE-06 PHONE-07 a shared link proves a task, also without a connection, %s',
  async (name, look) => {
    const creator = await arrive(look)
    const text = textsOf('portal', look.language)
    const id = await world.campaigns.published({ name: 'Poranna kawa', platforms: ['twitch'] })
    await creator.call(joinCampaign, { params: { id } })
    await me.open('/timetable')
    await me.page.getByText('Poranna kawa').filter({ visible: true }).first().waitFor()
    await me.open('/share?text=hej%20https://youtu.be/sim00000001')
    await me.page.getByText(text('phone', 'share_none')).waitFor()
    await me.lookAt(`share-none-${name}`)
    await me.context.setOffline(true)
    await me.open('/share?text=hej%20https://www.twitch.tv/ola/about')
    await me.page.getByText('Poranna kawa', { exact: true }).waitFor()
    await me.lookAt(`share-${name}`)
    await me.button(text('phone', 'share_send')).click()
    await me.page.getByText(text('phone', 'proof_waits'), { exact: true }).waitFor()
    await me.lookAt(`share-waits-${name}`)
    expect((await creator.call(listTasks)).data[0]?.status).toBe('during')
    await me.context.setOffline(false)
    await me.page.getByText(text('phone', 'proof_sent')).waitFor()
    expect((await creator.call(listTasks)).data[0]?.status).toBe('finished')
  },
)

describe('PHONE-04 a new version', () => {
  test('is offered, never forced, and is there after one press', async () => {
    const site = await releasing()
    await arrive(looks.phone, site.origin)
    const text = textsOf('portal', looks.phone.language)
    site.release()
    await me.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const take = me.button(text('phone', 'version_take'))
    await take.waitFor()
    await me.lookAt('new-version')
    expect(await shells()).toHaveLength(2)
    await Promise.all([me.page.waitForEvent('load'), take.click()])
    await heading('tasks', 'title').waitFor()
    expect((await shells()).at(-1)).toBe('fanfara-shell-next')
    await expect
      .poll(() => me.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null))
      .toBeNull()
    expect(await take.count()).toBe(0)
    site.close()
  })

  const shells = () =>
    me.page.evaluate(async () => (await caches.keys()).filter(key => key.startsWith('fanfara-shell-')))
})

/** The world behind an address at which its build can get another name, as by a release. */
async function releasing() {
  let isReleased = false
  const site = createServer(async (request, response) => {
    const answer = await fetch(`${world.origin}${request.url}`, {
      method: request.method,
      headers: { authorization: request.headers.authorization ?? '' },
      redirect: 'manual',
    })
    const isWorker = isReleased && request.url === '/sw.js'
    const body = isWorker
      ? (await answer.text()).replace(/version:`\w+`/, 'version:`next`')
      : await answer.arrayBuffer()
    const type = answer.headers.get('content-type') ?? 'text/plain'
    response.writeHead(answer.status, { 'content-type': type }).end(typeof body === 'string' ? body : Buffer.from(body))
  })
  await new Promise<void>(listening => void site.listen(0, listening))
  const address = site.address()
  if (address === null || typeof address === 'string') throw new Error('the site has no port')
  return {
    origin: `http://localhost:${address.port}`,
    release: () => void (isReleased = true),
    close() {
      site.closeAllConnections()
      site.close()
    },
  }
}

test('PHONE-02 what is not the portal’s goes to the server as if there were no worker', async () => {
  await arrive(looks.desktop)
  for (const path of ['/ops', '/c/nothing-there', '/overlay/nothing-there', '/v1/nothing-there']) {
    const answer = await me.page.goto(`${world.origin}${path}`)
    expect(answer?.fromServiceWorker(), path).toBe(false)
  }
  const own = await me.page.goto(`${world.origin}/finances`)
  expect(own?.fromServiceWorker()).toBe(true)
})
