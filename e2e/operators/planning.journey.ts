import { expect, test } from 'vitest'
import { bothLooks } from '../browser.ts'
import { openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { deskOn } from './desk.ts'

openStage()

test.each(bothLooks)(
  'WORK-08 WORK-09 a month of campaigns and kept plans fit the screen and pass the checks on %s',
  async (_name, look) => {
    const id = await world.campaigns.published({ name: `Sok na cały miesiąc ${look.width}`, places: 12 })
    const { me, text } = await deskOn(look)
    await me.open('/ops/campaigns')
    await me.page.getByRole('link', { name: text('campaigns', 'view_calendar') }).click()
    await me.page.getByRole('button', { name: textsOf('ui', look.language)('ui', 'month_later') }).waitFor()
    const shown = me.page.getByRole('link', { name: new RegExp(`Sok na cały miesiąc ${look.width}`) })
    await shown.first().waitFor()
    await me.lookAt('ops-campaigns-month')
    await shown.first().click()
    await me.page.getByRole('heading', { name: `Sok na cały miesiąc ${look.width}` }).waitFor()
    await me.open(`/ops/campaigns/${id}?tab=brief`)
    await me.button(text('plans', 'keep')).click()
    await me.fill({ [text('plans', 'name')]: `Plan ${look.width}` })
    await me.page
      .getByRole('dialog')
      .getByRole('button', { name: text('plans', 'save'), exact: true })
      .click()
    await me.page.getByText(text('plans', 'kept', { name: `Plan ${look.width}` })).waitFor()
    await me.open('/ops/campaigns/plans')
    await me.page.getByRole('heading', { name: `Plan ${look.width}` }).waitFor()
    await me.lookAt('ops-task-plans')
    await me.open('/ops/campaigns/new')
    await me.button(text('plans', 'put')).click()
    await me.page
      .getByRole('dialog')
      .getByRole('button', { name: text('plans', 'replace', { count: 1 }) })
      .click()
    await expect.poll(() => me.page.getByLabel(text('form', 'brief_pl')).inputValue()).toBe('Pokaż produkt.')
  },
)
