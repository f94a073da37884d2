import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { platforms } from '@fanfara/contract/enums'
import { PASSWORD, said } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, Person, platformNames } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'

openStage()

test.each(bothLooks)(
  'GEN-03 CHAN-01…CHAN-04 CHAN-09…CHAN-13 CHAN-20 SET-08…SET-10 OPS-17 TRAN-50…TRAN-52 TRAN-54 TRAN-55 all five platforms are connected, the overlay shows, and they are disconnected, on %s',
  async (_name, look) => {
    const ola = await world.creator({ platforms: [] })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', ola.id).execute()
    const me = await Person.arrive(browser, world.origin, look)
    const text = textsOf('portal', language)
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
    await me.button(text('accounts', 'log_in')).click()
    await me.page.waitForURL(`${world.origin}/`)
    await me.open('/settings/system')
    await me.page.getByText(text('overlays', 'none')).waitFor()

    for (const platform of platforms) await me.connect(platform, `Kanał ${platform} ${look.width}`)
    await me.lookAt('channels')

    await me.open('/settings/system')
    const address = me.page.getByLabel('Twitch', { exact: true })
    await address.focus()
    const url = await address.inputValue()
    expect(await address.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(url.length)
    await me.page.getByLabel('YouTube', { exact: true }).waitFor()
    await me.lookAt('overlays')
    const line = { platform: 'twitch', start_date: null, end_date: null, brief: said('B', 'B') } as const
    const id = await world.campaigns.published({
      name: `Baner ${look.width}`,
      advertiser: 'Zorza',
      task_plan: [{ ...line, ad_type: 'stream_banner', amount: 1, need_acceptance: false }],
    })
    await ola.call(joinCampaign, { params: { id } })
    const overlay = await me.context.newPage()
    const complaints: string[] = []
    overlay.on('console', message => void (message.type() === 'error' && complaints.push(message.text())))
    await overlay.setViewportSize({ width: 1920, height: 1080 })
    await overlay.goto(url)
    await overlay.getByText('Zorza').waitFor()
    await overlay.getByText('REKLAMA').waitFor()
    const background = await overlay.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect([background, complaints]).toEqual(['rgba(0, 0, 0, 0)', []])
    await overlay.close()
    await ola.call(quitCampaign, { params: { id } })

    await me.open('/settings/profile')
    for (const platform of platforms) {
      const row = me.channelRow(platform)
      const toggle = row.getByRole('button', { expanded: false }).filter({ visible: true })
      // Without a price it is open already (SCR-91).
      if (me.isPhone && (await toggle.count()) > 0) await toggle.first().click()
      await row.getByRole('button', { name: text('channels', 'disconnect'), exact: true }).click()
      const dialog = me.page.getByRole('dialog')
      await dialog.getByText(text('channels', 'disconnect_text', { platform: platformNames[platform] })).waitFor()
      if (platform === 'twitch') await me.lookAt('disconnect')
      await dialog.getByRole('button', { name: text('channels', 'disconnect_yes'), exact: true }).click()
      await row.getByText(text('enums', 'channel_status.disconnected')).first().waitFor()
    }
    await me.lookAt('channels-disconnected')
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)
