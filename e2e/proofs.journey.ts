import { joinCampaign } from '@fanfara/contract/campaigns'
import { SNAPSHOT_SECONDS } from '@fanfara/contract/limits'
import { listTasks } from '@fanfara/contract/tasks'
import { campaignForm, type Creator, PASSWORD } from '@fanfara/testkit'
import { connectTrip, walkTrip } from '@fanfara/testkit/trips'
import { expect, test } from 'vitest'
import { bothLooks, type Look, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'

openStage()

/** A creator with a Twitch channel that was really connected, and is live. */
async function streamer(name: string): Promise<Creator> {
  const creator = await world.creator({ platforms: [] })
  await walkTrip(await connectTrip(world, creator, 'twitch'), { account: 'new', name })
  const { external_id } = await world.world.db
    .selectFrom('channel')
    .select('external_id')
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  await fetch(`${world.origin}/sandbox/twitch/control/go-live`, {
    method: 'POST',
    body: new URLSearchParams({ account: external_id, title: 'Pokazuję sok', viewers: '321' }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  return creator
}

async function liveTask(creator: Creator): Promise<string> {
  const plan = campaignForm().task_plan.map(line => ({ ...line, ad_type: 'stream_shotout' as const }))
  const id = await world.campaigns.published({ task_plan: plan })
  await creator.call(joinCampaign, { params: { id } })
  return (await creator.call(listTasks)).data[0]?.id ?? ''
}

async function signIn(creator: Creator, look: Look): Promise<Person> {
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: creator.email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  return me
}

test.each(bothLooks)(
  'TASK-33 TASK-35…TASK-38 TRAN-80…TRAN-83 API-43 API-44 a live task is proven by a snapshot on %s',
  async (name, look) => {
    const creator = await streamer(`Sok Na Zywo ${name}`)
    const task = await liveTask(creator)
    const me = await signIn(creator, look)
    const { page } = me
    const text = textsOf('portal', look.language)
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/snapshots')) asked.push(request.method())
    })
    await page.clock.install()
    await me.open(`/timetable?task=${task}`)
    const start = me.button(text('tasks', 'record_start')).filter({ visible: true })
    await start.waitFor()
    await me.lookAt('proof-idle')
    await page.getByRole('radio', { name: text('tasks', 'method.media') }).check({ force: true })
    await page.getByRole('radio', { name: /Pokazuję sok/ }).waitFor()
    await me.lookAt('proof-media')
    await page.getByRole('radio', { name: text('tasks', 'method.snapshot') }).check({ force: true })

    await start.click()
    await page.clock.runFor(10_000)
    await me.button(text('tasks', 'record_back')).filter({ visible: true }).click()
    await page.clock.runFor(100_000)
    expect(asked, 'Back clears the timers').toEqual([])

    await start.click()
    await page.clock.runFor((SNAPSHOT_SECONDS.create + 1) * 1000)
    await page.getByText(text('tasks', 'record_after')).filter({ visible: true }).waitFor()
    expect(asked).toEqual(['POST'])
    await me.lookAt('proof-counting')
    world.clock.advance((SNAPSHOT_SECONDS.total - SNAPSHOT_SECONDS.create) * 1000)
    await page.clock.runFor((SNAPSHOT_SECONDS.total - SNAPSHOT_SECONDS.create) * 1000)
    const picture = page.getByRole('img', { name: text('tasks', 'shot_alt') })
    await picture.waitFor()
    expect(asked).toEqual(['POST', 'GET'])
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    await me.lookAt('proof-done')
    await me.button(text('tasks', 'finish_send')).filter({ visible: true }).click()
    await page.getByRole('heading', { name: text('tasks', 'finish_done_title') }).waitFor()
    expect((await creator.call(listTasks)).data[0]).toMatchObject({
      status: 'finished',
      proof: { kind: 'snapshot', check: 'verified', is_fallback: false },
    })
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)
