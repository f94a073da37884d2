import { listFeed } from '@fanfara/contract/inbox/messages'
import { getNotifications, setNotifications } from '@fanfara/contract/settings'
import { withTransaction } from '@fanfara/server/db/port'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { notify } from '@fanfara/server/features/inbox/service'
import { sendDue } from '@fanfara/server/jobs/due-work'
import { type Creator, PASSWORD } from '@fanfara/testkit'
import { inboxApplication } from '@fanfara/testkit/inbox'
import { expect, test } from 'vitest'
import { bothLooks, type Look, looks, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'
import { settled } from './settled.ts'

openStage()

/** Tells a creator something, as an act of the product would. */
async function tell(creator: Creator, campaign: string) {
  const notice = {
    accountId: creator.id,
    template: 'payment-ready' as const,
    occasion: crypto.randomUUID(),
    values: { campaign, amount: '12 zł' },
    url: '/finances?status=ready_for_payout',
    at: world.clock.now(),
  }
  await withTransaction(world.world.db, tx => notify(tx, notice))
  await sendDue(world.world)
}

/** Signs in, in the language and theme of the look. */
async function signedIn(creator: Creator, look: Look): Promise<Person> {
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', look.language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: creator.email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  return me
}

const storedKeys = (me: Person) => me.page.evaluate(() => Object.keys(localStorage).toSorted())
/** What the service and the widget name, which the portal's catalogues do not hold. */
const named = {
  pl: { news: 'Aktualności', campaigns: 'Zakończone kampanie', security: 'Bezpieczeństwo konta', inApp: 'W aplikacji' },
  en: { news: 'News', campaigns: 'Ended campaigns', security: 'Security of your account', inApp: 'In-app' },
}

test.each(bothLooks)(
  'MSG-14 INBOX-20 SET-02 GEN-12 settings of messages on %s: the widget’s own, in the portal’s session, language and theme',
  async (_name, look) => {
    const ola = await world.creator()
    const me = await signedIn(ola, look)
    const text = textsOf('portal', look.language)
    const { page } = me
    const names = named[look.language]
    const begun: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/session/initialize')) begun.push(request.url())
    })
    await me.open('/messages/unread')
    await page.getByText(text('messages', 'empty')).waitFor()
    const kept = await storedKeys(me)
    await page.getByRole('button', { name: text('messages', 'settings') }).click()
    const dialog = page.getByRole('dialog')
    const news = dialog.getByRole('switch', { name: `${names.news} E-mail` })
    await news.waitFor()
    expect(await dialog.getByRole('switch', { name: `${names.security} ${names.inApp}` }).isDisabled()).toBe(true)
    await me.lookAt('messages-settings')
    const title = dialog.getByText(names.news, { exact: true })
    const colour = (place: typeof title) => place.evaluate(element => getComputedStyle(element).color)
    expect(await colour(title)).toBe(await colour(dialog.getByRole('heading').first()))

    await news.click()
    await expect.poll(() => news.getAttribute('aria-checked')).toBe('false')
    // The portal's switch is for letters and devices: it is off when both are.
    expect((await ola.call(getNotifications)).data).toEqual({ news: true, campaigns: true })
    const pushed = dialog.getByRole('switch', { name: `${names.news} Push` })
    await pushed.click()
    await expect.poll(() => pushed.getAttribute('aria-checked')).toBe('false')
    await settled(page)
    expect(begun).toHaveLength(1)
    expect(await storedKeys(me)).toEqual(kept)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const { data } = await ola.call(getNotifications)
    expect(data).toEqual({ news: false, campaigns: true })

    await ola.call(setNotifications, { body: { news: true, campaigns: false } })
    await page.getByRole('button', { name: text('messages', 'settings') }).click()
    await expect.poll(() => news.getAttribute('aria-checked')).toBe('true')
    expect(await pushed.getAttribute('aria-checked')).toBe('true')
    const campaigns = dialog.getByRole('switch', { name: `${names.campaigns} E-mail` })
    expect(await campaigns.getAttribute('aria-checked')).toBe('false')
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)

test.each(bothLooks)(
  'LAY-02 LAY-05 AUTH-42 MSG-01 MSG-02 MSG-03 MSG-05 MSG-08 MSG-09 MSG-10 MSG-11 MSG-12 NAV-08 NAV-09 DATA-20 messages on %s: the dot comes and goes by itself; open, mark, delete',
  async (_name, look) => {
    const ola = await world.creator()
    const me = await signedIn(ola, look)
    const text = textsOf('portal', look.language)
    const { page } = me
    const dot = page.getByTestId('unseen-dot').filter({ visible: true })
    const back = text('messages', look === looks.desktop ? 'close' : 'back')
    const rows = page.locator('main li [data-row]')
    expect(await dot.count()).toBe(0)

    await tell(ola, '<b>Zima</b>')
    await dot.waitFor({ timeout: 2000 })
    await page
      .getByRole('link', { name: text('frame', 'messages_unseen', { count: 1 }) })
      .filter({ visible: true })
      .click()
    await page.waitForURL(`${world.origin}/messages/unread`)
    // The home page, which lists messages too, stands until the screen is loaded.
    await page.getByRole('heading', { name: text('messages', 'title'), level: 1 }).waitFor()
    await rows.first().waitFor()
    expect(await rows.first().locator('time').getAttribute('datetime')).toMatch(/^\d{4}-.+Z$/)
    expect(await rows.first().textContent()).toContain(text('messages', 'system'))
    await me.lookAt('messages-unread')
    await tell(ola, 'Lato')
    await expect.poll(() => rows.count(), { timeout: 2000 }).toBe(2)

    await rows.filter({ hasText: '<b>Zima</b>' }).click()
    await page.getByRole('button', { name: text('messages', 'mark_read'), exact: true }).waitFor()
    const article = page.locator('main article')
    expect(await article.textContent()).toContain(text('messages', 'from', { sender: text('messages', 'system') }))
    expect(await article.locator('time').count()).toBe(1)
    await me.lookAt('message')
    expect(await page.locator('main b').count()).toBe(0)
    await page.getByRole('link', { name: back }).click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.filter({ hasText: text('messages', 'new') }).count()).toBe(1)

    await rows.filter({ hasText: 'Zima' }).click()
    await page.getByRole('button', { name: text('messages', 'mark_read'), exact: true }).click()
    await page.getByRole('link', { name: back }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().click()
    await expect.poll(() => dot.count(), { timeout: 2000 }).toBe(0)

    const remove = page.getByRole('button', { name: text('messages', 'delete'), exact: true })
    await remove.click()
    await page.getByText(text('messages', 'empty')).waitFor()
    await me.lookAt('message-deleted')
    await page.getByRole('button', { name: text('messages', 'undo') }).click()
    await rows.first().click()
    await remove.click()
    await page.getByText(text('messages', 'empty')).waitFor()
    await me.lookAt('messages-empty')
    await me.open('/messages/read')
    await expect.poll(() => rows.count()).toBe(1)
    await me.open('/messages/unread/00000000-0000-4000-8000-000000000000')
    await page.getByText(text('messages', 'not_found'), { exact: true }).waitFor()
    await me.lookAt('message-unknown')
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)

/** An operator in the console. */
async function operatorSignedIn(look: Look): Promise<Person> {
  const email = `operator-${crypto.randomUUID()}@test.test`
  await createOperator(world.world, { email, name: 'Operator', password: PASSWORD, role: 'owner' })
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('console', look.language)
  await me.open('/ops/login')
  await me.fill({ [text('access', 'email')]: email, [text('access', 'password')]: PASSWORD })
  await me.button(text('access', 'submit')).click()
  await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
  return me
}

test('PHONE-09 on a phone that is held across the first message stands on the first screen, above the bar', async () => {
  const ola = await world.creator()
  await tell(ola, 'Krzesło, które wierci')
  const me = await signedIn(ola, { ...looks.phone, width: 667, height: 375 })
  await me.open('/messages/unread')
  const message = me.page.getByText(/Krzesło, które wierci/).first()
  await message.waitFor()
  await settled(me.page)
  const isSeen = await message.evaluate(element => {
    const { left, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 4, bottom - 4)?.closest('main') instanceof HTMLElement
  })
  await me.keepPicture('messages-across')
  expect(isSeen).toBe(true)
  await me.context.close()
})

test('OPS-24 MSG-12 an operator writes to a creator, whose dot appears by itself', async () => {
  const ola = await world.creator()
  const reader = await signedIn(ola, looks.desktop)
  const dot = reader.page.getByTestId('unseen-dot').filter({ visible: true })
  expect(await dot.count()).toBe(0)
  const me = await operatorSignedIn(looks.phone)
  const text = textsOf('console', looks.phone.language)
  await me.open('/ops/messages')
  await me.page.getByLabel(text('messages', 'search')).fill(ola.email)
  await me.page.getByRole('radio', { name: ola.email }).check()
  await me.fill({ [text('messages', 'pl')]: 'Przerwa w nocy', [text('messages', 'en')]: 'A break at night' })
  await me.lookAt('ops-message')
  await me.button(text('messages', 'send')).click()
  const dialog = me.page.getByRole('dialog')
  await dialog.getByText('Przerwa w nocy').waitFor()
  await me.lookAt('ops-message-question')
  await dialog.getByRole('button', { name: text('messages', 'send') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await sendDue(world.world)
  await dot.waitFor({ timeout: 2000 })
  expect([...me.complaints, ...reader.complaints]).toEqual([])
  await me.context.close()
  await reader.context.close()
})

test('OPS-25 SEEN-01 an operator registers an application, sees its key once and opens it', async () => {
  const me = await operatorSignedIn(looks.desktop)
  const text = textsOf('console', looks.desktop.language)
  await me.open('/ops/inbox')
  await me.lookAt('ops-inbox')
  await me.page.getByRole('link', { name: text('inbox', 'new') }).click()
  await me.fill({
    [text('inbox', 'name')]: 'Shop',
    [text('inbox', 'identifier')]: 'shop',
    [text('inbox', 'origins')]: 'https://shop.test',
  })
  await me.lookAt('ops-inbox-new')
  await me.button(text('inbox', 'create')).click()
  const key = me.page.getByLabel(text('inbox', 'secret'), { exact: true })
  await expect.poll(() => key.inputValue()).toMatch(/^ffk_/)
  await me.lookAt('ops-inbox-key')
  const [ui, onward] = [
    textsOf('ui', looks.desktop.language),
    me.page.getByRole('link', { name: text('inbox', 'to_application') }),
  ]
  await onward.click()
  await me.page.getByRole('dialog', { name: ui('ui', 'once_title') }).waitFor()
  await me.lookAt('ops-inbox-key-kept')
  await me.button(ui('ui', 'leave_stay')).click()
  expect(await key.inputValue()).toMatch(/^ffk_/)
  await onward.click()
  await me.button(ui('ui', 'once_go')).click()
  await me.page.getByRole('heading', { name: text('inbox', 'send') }).waitFor()
  expect(await key.count()).toBe(0)
  await me.lookAt('ops-inbox-application')
  expect(me.complaints).toEqual([])
  await me.context.close()
})

test('SEEN-02 FIN-10 whose answer was lost with the key in it presses again after a reload, and reads it', async () => {
  const me = await operatorSignedIn(looks.desktop)
  const text = textsOf('console', looks.desktop.language)
  me.page.on('dialog', dialog => void dialog.accept())
  const path = '**/api/ops/inbox/applications'
  const lost: string[] = []
  await me.page.route(path, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    lost.push(await (await route.fetch()).text())
    await route.abort('connectionreset')
  })
  const press = async () => {
    await me.open('/ops/inbox/new')
    await me.fill({ [text('inbox', 'name')]: 'Lost', [text('inbox', 'identifier')]: 'lost' })
    await me.button(text('inbox', 'create')).click()
  }
  await press()
  await me.page.getByText(text('acts', 'unreachable')).waitFor()
  await me.page.unroute(path)
  await press()
  const key = me.page.getByLabel(text('inbox', 'secret'), { exact: true })
  await expect.poll(() => key.inputValue()).toMatch(/^ffk_/)
  expect(lost).toEqual([expect.stringContaining(await key.inputValue())])
  await me.context.close()
})

test('13.10 OPS-25 an operator tries an application with a test message that arrives at once, and removes it', async () => {
  const app = await inboxApplication(world, { name: 'Acme', own_channels: ['email'] })
  const me = await operatorSignedIn(looks.phone)
  const text = textsOf('console', looks.phone.language)
  await me.open(`/ops/inbox/${app.id}`)
  const form = me.page.getByRole('form', { name: text('inbox', 'test') })
  await form.getByLabel(text('inbox', 'test_subscriber')).fill('ola')
  await form.getByRole('button', { name: text('inbox', 'test_send') }).click()
  await form.getByText(text('inbox', 'test_new', { subscriber: 'ola' })).waitFor()
  const { data } = await (await app.inbox('ola'))(listFeed)
  expect(data[0]?.content).toContain('Acme')
  await me.lookAt('ops-inbox-developers')
  await me.button(text('inbox', 'application_remove')).click()
  const dialog = me.page.getByRole('dialog')
  await dialog.getByText(text('inbox', 'application_remove_lost', { subscribers: '1', messages: '1' })).waitFor()
  await me.lookAt('ops-inbox-remove')
  await dialog.getByRole('button', { name: text('inbox', 'application_remove') }).click()
  await me.page.getByRole('heading', { name: text('inbox', 'title') }).waitFor()
  await expect.poll(() => me.page.getByRole('link', { name: 'Acme' }).count()).toBe(0)
  // What was removed is asked for once more on the way out.
  expect(me.complaints.filter(complaint => !/404/.test(complaint))).toEqual([])
  await me.context.close()
})

test('13.10 F9 the running product hands out the package and its README', async () => {
  const file = await fetch(`${world.origin}/inbox/fanfara-inbox.tgz`)
  expect(file.status).toBe(200)
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 2)]).toEqual([0x1f, 0x8b])
  const readme = await fetch(`${world.origin}/inbox/README.md`)
  expect(readme.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await readme.text()).toContain('/inbox/fanfara-inbox.tgz')
})
