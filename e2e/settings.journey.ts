import { readFile } from 'node:fs/promises'
import { grosze } from '@fanfara/contract/money'
import { PASSWORD } from '@fanfara/testkit'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Look, looks, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { type Text, textsOf } from './texts.ts'
import { settled } from './settled.ts'

const NEW_PASSWORD = 'Nowe-haslo-22x'
const OTHER_IBAN = '34 1020 1026 0000 0000 0000 0001'

openStage()

/** A picture of the given size, drawn by the browser: two colours, so that a wrong cut shows. */
async function drawnPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const ink = canvas.getContext('2d')
      if (!ink) throw new Error('no canvas')
      ink.fillStyle = '#4763f7'
      ink.fillRect(0, 0, width, height)
      ink.fillStyle = '#f2b84b'
      ink.beginPath()
      ink.arc(width / 2, height / 2, height / 3, 0, 7)
      ink.fill()
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** What a person does with their own data, in the portal's own words. */
class SettingsScreens {
  readonly text: Text
  readonly ui: Text
  constructor(readonly me: Person) {
    this.text = textsOf('portal', me.look.language)
    this.ui = textsOf('ui', me.look.language)
  }

  static async arrive(look: Look): Promise<SettingsScreens> {
    const screens = new SettingsScreens(await Person.arrive(browser, world.origin, look))
    screens.page.setDefaultTimeout(10_000)
    return screens
  }

  get page(): Page {
    return this.me.page
  }
  get dialog() {
    return this.page.getByRole('dialog')
  }

  async open(place: string): Promise<void> {
    await this.me.open(`/settings/${place}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
    await settled(this.page)
  }
  async see(text: string): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }
  /** Presses a button of the open dialog. */
  async answer(label: string): Promise<void> {
    await this.dialog.getByRole('button', { name: label, exact: true }).click()
  }
  /** Closes a message that has one OK. */
  async ok(title: string): Promise<void> {
    await this.page.getByRole('dialog', { name: title }).waitFor()
    await this.answer(this.ui('ui', 'ok'))
    await this.dialog.waitFor({ state: 'hidden' })
  }

  async signIn(email: string, password: string): Promise<void> {
    const { me, text } = this
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: email, [text('accounts', 'password')]: password })
    await me.button(text('accounts', 'log_in')).click()
  }
  async signedIn(email: string, password: string): Promise<void> {
    await this.signIn(email, password)
    await this.page.waitForURL(`${this.me.origin}/`)
  }

  /** A place of the settings menu that the look has. */
  menuLink(place: string) {
    return this.page
      .getByRole('navigation', { name: this.text('frame', 'settings_menu') })
      .filter({ visible: true })
      .getByRole('link', { name: this.text('frame', place), exact: true })
  }

  /** Places of the settings, through the menu that the look has. */
  async walkThrough(): Promise<void> {
    const { me, page } = this
    await this.open('profile')
    for (const place of ['system', 'billing', 'password', 'profile']) {
      const link = this.menuLink(place)
      await link.click()
      await page.waitForURL(`${me.origin}/settings/${place}`)
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await me.lookAt(`settings-${place}`)
    }
  }

  async choosePicture(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel(this.text('profile', 'picture_file')).setInputFiles(file)
  }

  async changePicture(): Promise<void> {
    const { me, text, page } = this
    await this.open('profile')
    await this.choosePicture({ name: 'ola.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a not a picture') })
    await this.see(text('inputs', 'error.avatar_type'))
    const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * 1024 * 1024 - 3)])
    await this.choosePicture({ name: 'ola.jpg', mimeType: 'image/jpeg', buffer: large })
    await this.see(text('inputs', 'error.avatar_size'))
    await this.choosePicture({ name: 'ola.jpg', mimeType: 'image/jpeg', buffer: large.subarray(0, 5000) })
    await this.see(text('profile', 'picture_unreadable'))

    const picture = await drawnPicture(page, 900, 600)
    await this.dropPicture(picture)
    await this.answer(this.ui('ui', 'cancel'))
    await this.dialog.waitFor({ state: 'hidden' })
    await this.choosePicture({ name: 'ola.png', mimeType: 'image/png', buffer: picture })
    const zoom = this.dialog.getByRole('slider', { name: text('profile', 'crop_zoom') })
    await zoom.focus()
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
    await this.dialog.getByRole('group', { name: text('profile', 'crop_area') }).focus()
    await page.keyboard.press('ArrowRight')
    await me.lookAt('crop')
    await this.answer(text('profile', 'crop_save'))
    await this.dialog.waitFor({ state: 'hidden' })
    const shown = page.locator('header img').filter({ visible: true })
    const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)
    // Half again as close: two thirds of the shorter side are left.
    await expect.poll(width).toBeGreaterThan(380)
    expect(await width()).toBeLessThan(420)
    await me.lookAt('picture')
    await page.reload()
    await shown.waitFor()
  }

  /** Drops a file where the picture is. */
  async dropPicture(bytes: Buffer): Promise<void> {
    const dragged = await this.page.evaluateHandle(base64 => {
      const content = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'ola.png', { type: 'image/png' }))
      return transfer
    }, bytes.toString('base64'))
    const zone = this.page.getByText(this.text('profile', 'picture_hint'))
    await zone.dispatchEvent('dragenter', { dataTransfer: dragged })
    await this.see(this.text('profile', 'picture_drop'))
    await this.page.getByText(this.text('profile', 'picture_drop')).dispatchEvent('drop', { dataTransfer: dragged })
    await this.dialog.waitFor()
  }

  async removePicture(): Promise<void> {
    await this.me.button(this.text('profile', 'picture_remove')).click()
    await this.see(this.text('profile', 'picture_removed_text'))
    await expect.poll(() => this.page.locator('header img').count()).toBe(0)
  }

  async changeProfile(): Promise<void> {
    const { me, text, page } = this
    const description = page.getByLabel(text('profile', 'description'), { exact: true })
    await description.fill('😀'.repeat(120))
    await this.see(text('profile', 'characters_left', { count: 380 }))
    await description.fill('x'.repeat(499))
    expect(await description.getAttribute('data-full')).toBeNull()
    await description.press('End')
    await description.pressSequentially('yz')
    expect(await description.inputValue()).toBe(`${'x'.repeat(499)}y`)
    await this.see(text('profile', 'characters_left', { count: 0 }))
    expect(await description.getAttribute('data-full')).toBe('true')
    await me.lookAt('description-full')
    await description.fill('Gram, śpiewam i gotuję.')

    const interests = page.getByLabel(text('profile', 'interests'), { exact: true })
    const removal = page.getByRole('button', { name: text('profile', 'interest_remove', { name: '' }), exact: false })
    for (let count = 1; count <= 3; count += 1) {
      await interests.click()
      await page.getByRole('option', { selected: false }).first().click()
      await page.keyboard.press('Escape')
      await expect.poll(() => removal.count()).toBe(count)
    }
    await interests.click()
    await page.getByRole('option', { selected: true }).first().click()
    await page.getByRole('option', { selected: false }).first().click()
    await this.see(text('inputs', 'error.categories_max'))
    await page.keyboard.press('Escape')
    await expect.poll(() => removal.count()).toBe(3)
    await removal.first().click()
    await expect.poll(() => removal.count()).toBe(2)
    await me.fill({ [text('profile', 'name')]: 'Zosia Zmieniona' })
    await me.lookAt('profile-changed')
    await me.button(text('profile', 'save')).click()
    await this.ok(text('profile', 'saved_title'))
    await page.reload()
    await expect.poll(() => removal.count()).toBe(2)
    expect(await page.getByLabel(text('profile', 'name'), { exact: true }).inputValue()).toBe('Zosia Zmieniona')
    expect(await description.inputValue()).toBe('Gram, śpiewam i gotuję.')
  }

  /** Unsaved changes hold: by a link, by Back, and by closing the tab. */
  async almostLeave(): Promise<void> {
    const { me, text, ui, page } = this
    await this.open('system')
    await this.menuLink('billing').click()
    const city = page.getByLabel(text('billing', 'city'), { exact: true })
    await city.fill('Sopot')
    const home = page.getByRole('link', { name: text('frame', 'home'), exact: true }).filter({ visible: true })
    for (const leave of [() => home.click(), () => page.goBack()]) {
      await leave()
      await this.dialog.waitFor()
      await me.lookAt('leave')
      await this.answer(ui('ui', 'leave_stay'))
      await this.dialog.waitFor({ state: 'hidden' })
      expect(page.url()).toBe(`${me.origin}/settings/billing`)
      expect(await city.inputValue()).toBe('Sopot')
    }
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await home.click()
    await this.answer(ui('ui', 'leave_go'))
    await page.waitForURL(`${me.origin}/`)
  }

  async changeBilling(): Promise<void> {
    const { me, text, page } = this
    await this.open('billing')
    await page.getByRole('radio', { name: text('enums', 'settlement.company') }).check()
    await page.getByLabel(text('billing', 'tax_id_company'), { exact: true }).waitFor()
    await page.getByRole('radio', { name: text('enums', 'settlement.individual') }).check()
    await me.fill({ [text('billing', 'bank_name')]: '', [text('billing', 'iban')]: `${OTHER_IBAN.slice(0, -1)}2` })
    expect(await page.getByLabel(text('billing', 'bank_name')).inputValue()).toBe('PKO Bank Polski')
    await me.button(text('billing', 'save')).click()
    const iban = page.getByLabel('IBAN', { exact: true })
    await expect.poll(() => iban.getAttribute('aria-invalid')).toBe('true')
    await me.lookAt('iban-wrong')
    await iban.fill(OTHER_IBAN)
    await me.button(text('billing', 'save')).click()
    await this.see('PL34 1020 1026 0000 0000 0000 0001')
    await me.lookAt('iban-change')
    await this.answer(text('billing', 'iban_change_yes'))
    await this.ok(text('billing', 'saved_title'))
    expect(await iban.inputValue()).toBe('PL34 1020 1026 0000 0000 0000 0001')
  }

  async downloadData(): Promise<void> {
    const { me, text, page } = this
    await this.open('system')
    for (const form of ['page', 'json']) {
      const saved = page.waitForEvent('download')
      await me.button(text('settings', 'data_download_name', { name: text('settings', `data_${form}`) })).click()
      const download = await saved
      expect(download.suggestedFilename()).toMatch(form === 'json' ? /\.json$/ : /\.html$/)
      const content = await readFile(await download.path(), 'utf8')
      expect(content).toContain('Zosia Zmieniona')
      if (form === 'json') expect(JSON.parse(content)).toBeTypeOf('object')
    }
    await me.lookAt('downloaded')
  }

  /** Turns a switch off, and finds it off again. */
  async switchNews(): Promise<void> {
    const news = this.page.getByRole('switch', { name: this.text('settings', 'notify_news') })
    expect(await news.isChecked()).toBe(true)
    await news.click()
    await settled(this.page)
    await this.page.reload()
    await news.waitFor()
    expect(await news.isChecked()).toBe(false)
  }

  /** Signs out one other session, then all that are left but this one. */
  async endOtherSessions(): Promise<void> {
    const { me, text, page } = this
    await this.open('system')
    const rows = page.getByRole('list', { name: text('settings', 'sessions_list') }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBeGreaterThan(3)
    const count = await rows.count()
    await rows.last().getByRole('button').click()
    await this.dialog.waitFor()
    await me.lookAt('end-session')
    await this.answer(text('settings', 'session_end'))
    await expect.poll(() => rows.count()).toBe(count - 1)
    await me.button(text('settings', 'sessions_end')).click()
    await this.see(text('settings', 'sessions_end_text', { count: count - 2 }))
    await this.answer(text('settings', 'sessions_end_yes'))
    await expect.poll(() => rows.count()).toBe(1)
    await this.see(text('settings', 'sessions_only'))
  }

  async changePassword(): Promise<void> {
    const { me, text, page } = this
    await this.open('password')
    await me.fill({
      [text('settings', 'password_old')]: 'Not-my-password-1',
      [text('settings', 'password_new')]: NEW_PASSWORD,
      [text('settings', 'password_confirmation')]: NEW_PASSWORD,
    })
    await me.button(text('settings', 'password_save')).click()
    const old = page.getByLabel(text('settings', 'password_old'), { exact: true })
    await expect.poll(() => old.getAttribute('aria-invalid')).toBe('true')
    await me.lookAt('password-wrong')
    await old.fill(PASSWORD)
    await me.button(text('settings', 'password_save')).click()
    await this.ok(text('settings', 'password_saved_title'))
    expect(await old.inputValue()).toBe('')
  }

  async deleteAccount(amount: RegExp): Promise<void> {
    const { me, text, page } = this
    await this.open('profile')
    await me.button(text('profile', 'delete_link')).click()
    await this.dialog.getByText(amount).first().waitFor()
    await me.lookAt('delete')
    await this.answer(this.ui('ui', 'cancel'))
    await this.dialog.waitFor({ state: 'hidden' })
    await me.button(text('profile', 'delete_link')).click()
    await this.answer(text('profile', 'delete_yes'))
    await page.waitForURL('**/login')
    await this.see(text('accounts', 'erased'))
  }
}

async function ownData(look: Look): Promise<void> {
  const creator = await world.creator({ name: 'Zosia Ramka', available: grosze(132_40), platforms: ['twitch'] })
  await world.world.db
    .updateTable('account')
    .set({ language: look.language, theme: look.theme })
    .where('id', '=', creator.id)
    .execute()
  const here = await SettingsScreens.arrive(look)
  const there = await SettingsScreens.arrive(look)
  try {
    await here.signedIn(creator.email, PASSWORD)
    await here.walkThrough()
    await here.changePicture()
    await here.removePicture()
    await here.changeProfile()
    await here.almostLeave()
    await here.changeBilling()
    await here.downloadData()
    await here.switchNews()

    const another = await SettingsScreens.arrive(look)
    await another.signedIn(creator.email, PASSWORD)
    await another.me.context.close()
    await there.signedIn(creator.email, PASSWORD)
    await here.endOtherSessions()
    await there.me.open('/finances')
    await there.page.waitForURL('**/login')
    await there.signIn(creator.email, PASSWORD)
    await there.page.waitForURL('**/finances')
    await here.changePassword()
    await there.me.open('/finances')
    await there.page.waitForURL('**/login')

    await here.deleteAccount(/132,40/)
    await here.signIn(creator.email, NEW_PASSWORD)
    await here.page.getByRole('alert').first().waitFor()
    expect(here.page.url()).toBe(`${world.origin}/login`)
    expect(here.me.complaints).toEqual([])
  } catch (error) {
    await here.me.keepPicture('failed-here')
    await there.me.keepPicture('failed-there')
    throw error
  }
  await here.me.context.close()
  await there.me.context.close()
}

test('PROF-01…PROF-19 BILL-01 BILL-10…BILL-13 PASS-01…PASS-05 SET-01 SET-02 SET-11 LAY-04 A11Y-03 LAY-11 a person’s own data, on a desktop in Polish, dark', () =>
  ownData(looks.desktop))
test('PROF-01…PROF-19 BILL-01 BILL-10…BILL-13 PASS-01…PASS-05 SET-01 SET-02 SET-11 LAY-04 A11Y-03 I18N-02 a person’s own data, on a phone in English, light', () =>
  ownData(looks.phone))

test('PROF-16 VAL-37 ERR-13 an account with an active campaign is not deleted, and a modal says why', async () => {
  const { joinCampaign } = await import('@fanfara/server/features/campaigns/service')
  const creator = await world.creator({ platforms: ['twitch'] })
  await world.world.db.updateTable('account').set({ language: 'pl' }).where('id', '=', creator.id).execute()
  const campaign = await world.campaigns.published({ name: 'Kampania, która trwa' })
  await joinCampaign(world.world, { id: creator.id, isActive: true }, campaign)
  const screens = await SettingsScreens.arrive(looks.desktop)
  const { me, text } = screens
  await screens.signedIn(creator.email, PASSWORD)
  await screens.open('profile')
  await me.button(text('profile', 'delete_link')).click()
  await screens.see('Nie możesz usunąć konta z aktywnymi kampaniami.')
  await me.lookAt('delete-blocked')
  await screens.ok(text('profile', 'delete_blocked'))
  expect(screens.page.url()).toBe(`${world.origin}/settings/profile`)
  await me.context.close()
})

test('SOC-24 an account without password: first an e-mail address, then the first password, which signs in', async () => {
  const creator = await world.creator({ platforms: [] })
  const account = () => world.world.db.updateTable('account').where('id', '=', creator.id)
  const screens = await SettingsScreens.arrive(looks.desktop)
  const { me, page, text } = screens
  await account().set({ language: 'pl' }).execute()
  await screens.signedIn(creator.email, PASSWORD)
  await account().set({ password_hash: null, email: null, email_confirmed_at: null }).execute()
  await screens.open('password')
  await screens.see(text('settings', 'unset_no_email'))
  await me.lookAt('password-no-email')
  await page.getByRole('link', { name: text('settings', 'unset_to_email') }).click()
  await page.waitForURL('**/settings/system')
  await me.button(text('email', 'add')).click()
  await me.fill({ [text('email', 'new_email')]: creator.email })
  await me.button(text('email', 'send')).click()
  await page.getByLabel(text('email', 'code'), { exact: true }).waitFor()
  await world.advance(0)
  const letter = world.letters.findLast(({ to, text: body }) => to === creator.email && /^\d{6}$/m.test(body))
  await me.fill({ [text('email', 'code')]: /^(\d{6})$/m.exec(letter?.text ?? '')?.[1] ?? '' })
  await me.button(text('email', 'confirm')).click()
  await screens.see(text('email', 'state_confirmed'))

  await screens.open('password')
  await me.fill({
    [text('settings', 'password_new')]: NEW_PASSWORD,
    [text('settings', 'password_confirmation')]: NEW_PASSWORD,
  })
  await me.lookAt('password-first')
  await me.button(text('settings', 'unset_save')).click()
  await screens.see(text('settings', 'unset_done'))
  await page.getByLabel(text('settings', 'password_old'), { exact: true }).waitFor()
  await me.open('/logout')
  await page.waitForURL('**/login')
  await screens.signIn(creator.email, NEW_PASSWORD)
  await page.waitForURL(`${world.origin}/`)
  await me.context.close()
})
