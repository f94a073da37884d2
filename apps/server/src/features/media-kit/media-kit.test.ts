import * as contract from '@fanfara/contract/own/media-kit'
import { listChannels } from '@fanfara/contract/channels'
import { listSalaries, updateSalary } from '@fanfara/contract/evaluation'
import { grosze } from '@fanfara/contract/money'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import sharp from 'sharp'
import { readPdf } from '#/files/pdf/testing/read-pdf.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Opens an address like somebody who was sent it. */
async function open(url: string | null, headers: Record<string, string> = {}) {
  const answer = await fetch(url ?? '', { headers: { 'accept-language': 'pl', ...headers } })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}
const linked = async (creator: Creator) => (await creator.call(contract.renewMediaKit)).data.url
const choose = (creator: Creator, choices: Partial<Omit<contract.MediaKit, 'url'>>) =>
  creator.call(contract.setMediaKit, {
    body: { shows_prices: false, shows_brands: false, is_indexed: false, ...choices },
  })
const change = (creator: Creator, values: { name?: string; description?: string; is_active?: boolean }) =>
  world.world.db.updateTable('account').set(values).where('id', '=', creator.id).execute()

/** Figures as a platform gave them. */
async function measured(creator: Creator, metrics: object) {
  const [channel] = (await creator.call(listChannels)).data.filter(({ id }) => id)
  const at = new Date('2026-03-05T10:00:00Z')
  await world.world.db
    .insertInto('channel_reading')
    .values({
      channel_id: channel?.id ?? '',
      metrics: JSON.stringify(metrics),
      observed_at: at,
      window_days: 30,
      stage: 1,
    })
    .onConflict(conflict =>
      conflict.column('channel_id').doUpdateSet({ metrics: JSON.stringify(metrics), observed_at: at, window_days: 30 }),
    )
    .execute()
  return channel?.id ?? ''
}

describe('KIT-01 a media kit', () => {
  test('is nowhere until its creator makes a link, and then under that link for everybody', async () => {
    const ola = await world.creator({ name: 'Ola Wrzos' })
    expect((await ola.call(contract.getMediaKit)).data).toEqual({
      url: null,
      shows_prices: false,
      shows_brands: false,
      is_indexed: false,
    })
    await change(ola, { description: 'Gram w gry.\nNa spokojnie.' })
    await measured(ola, { followers_count: 12_345, monthly_average_viewer_count: 214.7 })
    const url = await linked(ola)
    expect(url).toMatch(new RegExp(`^${world.origin}/k/[\\w-]{22}$`))
    const { status, page } = await open(url)
    expect(status).toBe(200)
    for (const part of [
      'Ola Wrzos',
      'Gram w gry.',
      'Twitch',
      '12\u00a0345',
      'Obserwujący',
      '>214<',
      'Źródło: Twitch, 5 marca 2026, ostatnie 30 dni',
    ])
      expect(page, part).toContain(part)
  })

  test('says in the visitor’s language what it says, and in the other by a link', async () => {
    const url = await linked(await world.creator())
    expect((await open(url, { 'accept-language': 'en' })).page).toContain('<html lang="en">')
    expect((await open(url, { 'accept-language': 'de' })).page).toContain('<html lang="pl">')
    const english = await open(`${url}?lang=en`)
    expect(english.page).toContain('Channels')
    expect((await open(`${url}?lang=xx`)).page).toContain('<html lang="pl">')
  })

  test('of somebody with nothing yet is a page all the same', async () => {
    const url = await linked(await world.creator({ platforms: [] }))
    const { status, page } = await open(url)
    expect(status).toBe(200)
    expect(page).toContain('Na razie nie ma tu kanałów.')
    expect(page).not.toContain('undefined')
    const unmeasured = await open(await linked(await world.creator()))
    expect(unmeasured.page).toContain('Tego kanału jeszcze nie zmierzono.')
  })

  test('shows prices only when they are to be shown, and those that are set', async () => {
    const ola = await world.creator()
    const id = await measured(ola, {})
    const [salary, other] = (await ola.call(listSalaries, { params: { id } })).data
    const price = (salaryId: string | undefined, zloty: number) =>
      ola.call(updateSalary, { params: { id, salaryId: salaryId ?? '' }, body: { price: zloty } })
    await price(salary?.id, 12_500)
    await price(other?.id, 0)
    const url = await linked(ola)
    expect((await open(url)).page).not.toContain('12\u00a0500')
    await choose(ola, { shows_prices: true })
    const { page } = await open(url)
    expect(page).toContain('12\u00a0500 zł')
    expect(page).not.toContain('<b>0 zł</b>')
  })

  test('names brands of finished campaigns only when the creator agrees', async () => {
    const ola = await world.creator({ available: grosze(100_00) })
    const url = await linked(ola)
    const { advertiser } = await world.world.db
      .selectFrom('campaign')
      .innerJoin('participation', 'participation.campaign_id', 'campaign.id')
      .select('campaign.advertiser')
      .where('participation.creator_id', '=', ola.id)
      .executeTakeFirstOrThrow()
    await world.world.db
      .updateTable('participation')
      .set({ status: 'completed' })
      .where('creator_id', '=', ola.id)
      .execute()
    await world.world.db
      .updateTable('task')
      .set({ status: 'finished', finished_at: world.clock.now() })
      .where('creator_id', '=', ola.id)
      .execute()
    expect((await open(url)).page).not.toContain(advertiser)
    await choose(ola, { shows_brands: true })
    expect((await open(url)).page).toContain(`<li>${advertiser}</li>`)
  })

  test('has a picture for previews, of the size that they ask for, with any name', async () => {
    for (const name of ['Ola Wrzos', 'Ż'.repeat(100), '<b>&amp;</b> "x"', '🎮 Zagraj']) {
      const creator = await world.creator({ name })
      await measured(creator, { followers_count: 1_234_567 })
      const url = await linked(creator)
      expect((await open(url)).page).toContain(`<meta property="og:image" content="${url}/picture.png">`)
      const answer = await fetch(`${url}/picture.png`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const picture = sharp(Buffer.from(await answer.arrayBuffer()))
      expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      expect(
        (await picture.stats()).channels.some(({ stdev }) => stdev > 1),
        name,
      ).toBe(true)
    }
  })
})

describe('KIT-04 a media kit as a document', () => {
  const pdf = async (url: string | null, language = 'pl') => {
    const answer = await fetch(`${url}/kit.pdf?lang=${language}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, headers: answer.headers, bytes, text: () => readPdf(bytes).texts.join(' ') }
  }

  test('says what its page says, prices when they are to be shown, in the language of the page', async () => {
    const ola = await world.creator({ name: 'Ola Wrzos' })
    await change(ola, { description: 'Gram w gry.\nNa spokojnie.' })
    const id = await measured(ola, { followers_count: 12_345 })
    const [salary] = (await ola.call(listSalaries, { params: { id } })).data
    await ola.call(updateSalary, { params: { id, salaryId: salary?.id ?? '' }, body: { price: 12_500 } })
    const url = await linked(ola)
    expect((await open(url)).page).toContain(`href="${url}/kit.pdf?lang=pl"`)
    const { status, headers, text } = await pdf(url)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('content-disposition')).toBe('attachment; filename="media-kit.pdf"')
    for (const part of ['Ola Wrzos', 'Gram w gry.', 'Na spokojnie.', '12\u00a0345', 'Obserwujący', '5 marca 2026'])
      expect(text(), part).toContain(part)
    expect(text()).not.toContain('12\u00a0500')
    await choose(ola, { shows_prices: true })
    const english = await pdf(url, 'en')
    expect(english.text()).toContain('12,500 zł')
    expect(english.text()).toContain('Followers')
  })

  test('of somebody with nothing yet is one all the same, and of a link that ended there is none', async () => {
    const nobody = await world.creator({ platforms: [] })
    const url = await linked(nobody)
    expect((await pdf(url)).text()).toContain('Na razie nie ma tu kanałów.')
    await nobody.call(contract.revokeMediaKit)
    expect((await pdf(url)).status).toBe(404)
  })
})

describe('KIT-02 a link to a media kit ends', () => {
  const gone = async (url: string | null) => {
    const { status, page } = await open(url)
    expect(status).toBe(404)
    expect(page).toContain('Pod tym linkiem nic już nie ma')
    expect((await fetch(`${url}/picture.png`)).status).toBe(404)
    return page
  }

  test('when it is turned off, when another takes its place, and no link comes back', async () => {
    const ola = await world.creator({ name: 'Ola Odwołana' })
    const first = await linked(ola)
    const second = await linked(ola)
    expect(second).not.toBe(first)
    expect(await gone(first)).not.toContain('Ola Odwołana')
    expect((await open(second)).status).toBe(200)
    expect((await ola.call(contract.revokeMediaKit)).data.url).toBeNull()
    await gone(second)
    await ola.call(contract.revokeMediaKit)
    const third = await linked(ola)
    expect([first, second]).not.toContain(third)
    await gone(second)
  })

  test('while the account is limited, and is there again afterwards', async () => {
    const ola = await world.creator()
    const url = await linked(ola)
    await change(ola, { is_active: false })
    await gone(url)
    await change(ola, { is_active: true })
    expect((await open(url)).status).toBe(200)
  })

  test('with an account that is erased, of which nothing is left', async () => {
    const ola = await world.creator({ billing: false })
    const url = await linked(ola)
    await ola.call(deleteUser, { query: { id: ola.id } })
    await gone(url)
    const rows = await world.world.db
      .selectFrom('media_kit')
      .select('renewals')
      .where('account_id', '=', ola.id)
      .execute()
    expect(rows).toEqual([])
  })

  test.each(['x', 'A'.repeat(22), '%00', '../kit.css', 'A'.repeat(200)])(
    'and one that somebody made up never worked: %s',
    async key => {
      const answer = await world.app.inject({ url: `/k/${key}`, headers: { 'accept-language': 'en' } })
      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('KIT-03 what a visitor learns', () => {
  test('is nothing of the address, the account’s ids, money or billing', async () => {
    const ola = await world.creator({ available: grosze(123_45) })
    await choose(ola, { shows_prices: true, shows_brands: true })
    const { page, headers } = await open(await linked(ola))
    const { connect_uuid, inbox_subscriber_id } = await world.world.db
      .selectFrom('account')
      .select(['connect_uuid', 'inbox_subscriber_id'])
      .where('id', '=', ola.id)
      .executeTakeFirstOrThrow()
    for (const secret of [ola.email, ola.id, connect_uuid, inbox_subscriber_id, ola.token, '123,45', 'PL'])
      expect(page.includes(secret) && secret !== 'PL', secret).toBe(false)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('is text, whatever somebody wrote', async () => {
    const ola = await world.creator({ name: '<script>alert(1)</script>' })
    await change(ola, { description: '"><img src=x onerror=alert(1)>' })
    const { page, headers } = await open(await linked(ola))
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('&lt;script&gt;')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  test('is found by search engines only when that is wished', async () => {
    const ola = await world.creator()
    const url = await linked(ola)
    const before = await open(url)
    expect(before.headers.get('x-robots-tag')).toContain('noindex')
    expect(before.page).toContain('<meta name="robots" content="noindex, nofollow">')
    await choose(ola, { is_indexed: true })
    const after = await open(url)
    expect(after.headers.get('x-robots-tag')).toBeNull()
    expect(after.page).not.toContain('noindex')
    expect((await ola.call(contract.getMediaKit)).data.url).toBe(url)
  })

  test('is counted towards the general limits', async () => {
    const limited = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
    try {
      const answers = []
      for (let at = 0; at < 301; at += 1)
        answers.push((await limited.app.inject({ url: `/k/${'A'.repeat(22)}` })).statusCode)
      expect([answers[0], answers.at(-1)]).toEqual([404, 429])
    } finally {
      await limited.close()
    }
  })
})
