import { joinCampaign } from '@fanfara/contract/campaigns'
import { listTasks } from '@fanfara/contract/tasks'
import { rollUp } from '@fanfara/server/features/tracking/service'
import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, looks, Person, seriousFindings } from './browser.ts'
import { settled } from './settled.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'

openStage()

test.each(bothLooks)(
  'OPS-16 TASK-20 MONEY-44 on %s a purchase in another window appears on the creator’s screen by itself',
  async (_name, look) => {
    const ola = await world.creator()
    const id = await world.campaigns.published({
      landing_url: 'https://kocyk.example/koc-w-paski',
      incomes: [{ model: 'CPS', unit: 'perc', value: 10 }],
    })
    await ola.call(joinCampaign, { params: { id } })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', ola.id).execute()
    const me = await Person.arrive(browser, world.origin, look)
    const text = textsOf('portal', language)
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
    await me.button(text('accounts', 'log_in')).click()
    await me.page.waitForURL(`${world.origin}/`)
    await me.open(`/counts/${id}`)
    await me.page.getByText(text('counts', 'empty')).waitFor()
    const link = await me.page.getByRole('textbox', { name: text('counts', 'link_label') }).inputValue()
    await settled(me.page)

    const buyer = await Person.arrive(browser, world.origin, looks.phone)
    // Browsers of tests say that they are programs, which do not count.
    await buyer.context.setExtraHTTPHeaders({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    })
    await buyer.page.goto(`${world.origin}${new URL(link).pathname}`)
    expect(new URL(buyer.page.url()).pathname).toBe('/sandbox/shop/kocyk.example/koc-w-paski')
    await buyer.button('Kup teraz').click()
    await buyer.page.getByText('Dziękujemy za zakup').waitFor()
    await rollUp(world.world)

    const figures = me.page.getByText(text('counts', 'counted_of', { counted: 1, received: 1 })).first()
    await figures.waitFor({ timeout: 10_000 })
    const sale = me.page.getByRole('listitem').filter({ hasText: text('counts', 'event_one.sale') })
    await sale.getByText(text('counts', 'verdict.counted')).waitFor()
    const { data: tasks } = await ola.call(listTasks)
    expect(tasks.some(({ code_url }) => code_url === link)).toBe(true)
    await settled(me.page)
    expect(await seriousFindings(me.page)).toEqual([])
    const overflow = await me.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    expect(me.complaints).toEqual([])
    await Promise.all([me, buyer].map(({ context }) => context.close()))
  },
)
