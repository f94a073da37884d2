import { expect, test } from 'vitest'
import { bothLooks, Person } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'

openStage()

test.each(bothLooks)(
  'KIT-01 KIT-02 a creator makes a media kit, a brand reads it, and it ends, on %s',
  async (_, look) => {
    const creator = await world.creator({ name: `Kinga Karta ${'bardzodługa'.repeat(6)}` })
    const text = textsOf('portal', look.language)
    const me = await Person.arrive(browser, world.origin, look)
    await me.open('/theme.js')
    const user = { id: creator.id, name: 'Kinga', avatar_url: null, role: 'influencer', language: look.language }
    await me.page.evaluate(
      ([auth, person]) => {
        localStorage.setItem('auth', auth)
        localStorage.setItem('user', person)
      },
      [JSON.stringify({ token: creator.token, remember: false }), JSON.stringify(user)] as const,
    )
    await me.open('/settings/profile')
    await me.button(text('kit', 'make')).click()
    const url = await me.page.getByRole('textbox', { name: text('kit', 'url') }).inputValue()
    const prices = me.page.getByRole('switch', { name: text('kit', 'prices') })
    await prices.click()
    await expect.poll(() => prices.getAttribute('aria-checked')).toBe('true')
    await me.lookAt('media-kit-settings')

    const brand = await Person.arrive(browser, world.origin, look)
    await brand.page.emulateMedia({ colorScheme: look.theme })
    await brand.page.goto(url)
    await brand.page.getByRole('heading', { level: 1, name: /Kinga Karta/ }).waitFor()
    await brand.lookAt('media-kit')
    await brand.page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await brand.keepPicture('media-kit-printed')
    expect(brand.complaints).toEqual([])

    await me.button(text('kit', 'revoke')).click()
    await me.page
      .getByRole('dialog')
      .getByRole('button', { name: text('kit', 'revoke') })
      .click()
    await me.button(text('kit', 'make')).waitFor()
    await brand.page.emulateMedia({ media: 'screen', colorScheme: look.theme })
    expect((await brand.page.goto(url))?.status()).toBe(404)
    await brand.lookAt('media-kit-gone')
    await Promise.all([me.context.close(), brand.context.close()])
  },
)
