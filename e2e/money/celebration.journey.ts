import { grosze } from '@fanfara/contract/money'
import { opsConfirmPayout, opsCreateBankFile, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { requestPayout } from '@fanfara/contract/payments'
import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, Person } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { signInAs } from '../words/demo.ts'

openStage()

/** A creator whose payout the bank carried out a moment ago. */
async function paidCreator() {
  const [office, creator] = [await world.operator(), await world.creator({ available: grosze(1234_50) })]
  await creator.call(requestPayout, { body: undefined })
  const { data } = await office.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const id = data.find(payout => payout.creator.id === creator.id)?.id ?? ''
  const file = await office.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [id] } })
  await world.release(file.data.id)
  await office.call(opsConfirmPayout, { params: { id } })
  return creator
}

test.each(bothLooks)(
  'FIN-08 A11Y-03 a payout that was paid is celebrated on the finances, moving nothing, and never again, on %s',
  async (_name, look) => {
    const { email } = await paidCreator()
    const me = await Person.arrive(browser, world.origin, look)
    const text = textsOf('portal', look.language)
    await signInAs(world, me, 'portal', { email, password: PASSWORD })

    const celebrated = () => me.page.getByRole('status').filter({ hasText: text('payments', 'celebrated_text') })
    await me.open('/finances')
    await celebrated().waitFor()
    expect(await celebrated().textContent()).toMatch(/1.?234,50/)
    const waves = celebrated().locator('path[style]').last()
    expect(await waves.evaluate(wave => getComputedStyle(wave).animationName)).toBe('none')
    await me.page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await waves.evaluate(wave => getComputedStyle(wave).animationName)).toBe('sound')
    await me.page.emulateMedia({ reducedMotion: 'reduce' })
    await me.lookAt('finances-celebrated')
    const { page } = me
    const table = page.getByRole('heading', { name: text('payments', 'table') })
    const before = await table.boundingBox()
    await celebrated().getByRole('button').click()
    await celebrated().waitFor({ state: 'detached' })
    expect(await table.boundingBox()).toEqual(before)

    for (const again of [page, await me.context.newPage()]) {
      await again.goto(`${world.origin}/finances`)
      await again.getByRole('heading', { name: text('payments', 'table') }).waitFor()
      await again.waitForLoadState('networkidle')
      expect(await again.getByText(text('payments', 'celebrated_text')).count()).toBe(0)
    }
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)
