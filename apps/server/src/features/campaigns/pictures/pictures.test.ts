import { DAY_MS } from '@fanfara/contract/durations'
import { opsUploadPicture } from '@fanfara/contract/ops/campaign/pictures'
import { opsCreateCampaign, opsGetCampaign, opsUpdateCampaign } from '@fanfara/contract/ops/campaigns'
import { campaignForm, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'

let world: TestWorld
let office: Awaited<ReturnType<TestWorld['operator']>>['call']
beforeAll(async () => {
  world = await startWorld()
  office = (await world.operator()).call
})
afterAll(() => world.close())

const file = (bytes: Uint8Array, name: string, type: string) => new File([new Uint8Array(bytes)], name, { type })
const upload = (picture: File) => office(opsUploadPicture, undefined, { upload: { file: picture } })
const wide = async () => {
  const create = { width: 3200, height: 800, channels: 3, background: '#4f6bff' } as const
  return file(await sharp({ create }).jpeg().toBuffer(), 'sok.jpg', 'image/jpeg')
}
const served = async (address: string) => {
  const answer = await fetch(`${world.origin}${address}`)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('WORK-10 a picture is kept whole and smaller, under a name of ours, and creators see it as they see any other', async () => {
  const { url } = (await upload(await wide())).data
  expect(url).toMatch(/^\/files\/campaigns\/[\w-]{22}\.jpg$/)
  const { status, headers, bytes } = await served(url)
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'image/jpeg',
    'nosniff',
  ])
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([1600, 400])
  const id = await world.campaigns.published({ product_photos: [url, 'https://zorza.test/sok.jpg'] })
  expect((await office(opsGetCampaign, { params: { id } })).data.campaign.product_photos).toEqual([
    url,
    'https://zorza.test/sok.jpg',
  ])
})

test('WORK-10 what is clear in places stays so', async () => {
  const create = { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const { url } = (await upload(file(await sharp({ create }).png().toBuffer(), 'sok.png', 'image/png'))).data
  const { hasAlpha } = await sharp((await served(url)).bytes).metadata()
  expect([url.endsWith('.png'), hasAlpha]).toEqual([true, true])
})

test('WORK-10 what is no picture is refused with a sentence at its field', async () => {
  const { errors } = await refusal(upload(file(Buffer.from('<svg/>'), 'sok.jpg', 'image/jpeg')))
  expect(errors.picture).toEqual(['You can only upload JPG/PNG file!'])
})

test('WORK-10 a picture that no campaign shows is removed after a week, one that is shown stays; saving one that is gone says so', async () => {
  const [shown, left] = [(await upload(await wide())).data.url, (await upload(await wide())).data.url]
  const { data: draft } = await office(opsCreateCampaign, { body: campaignForm({ product_photos: [shown] }) })
  await world.advance(8 * DAY_MS)
  await sendDue(world.world)
  expect([(await served(shown)).status, (await served(left)).status]).toEqual([200, 404])
  const form = campaignForm({ product_photos: [shown, left] })
  const { errors } = await refusal(office(opsUpdateCampaign, { params: { id: draft.id }, body: form }))
  expect(Object.keys(errors)).toEqual(['product_photos.1'])
  expect(errors['product_photos.1']?.[0]).toMatch(/gone/)
})

test('WORK-10 the eleventh upload of an hour is refused, and whoever may only look uploads nothing', async () => {
  const strict = await startWorld({ env: { FANFARA_GENERAL_LIMITS: 'on' } })
  try {
    const [one, viewer] = [await strict.operator(), await strict.colleague('viewer')]
    const picture = { upload: { file: await wide() } }
    for (let nth = 0; nth < 10; nth += 1) await one.call(opsUploadPicture, undefined, picture)
    expect((await refusal(one.call(opsUploadPicture, undefined, picture))).status).toBe(429)
    expect((await refusal(viewer.call(opsUploadPicture, undefined, picture))).status).toBe(403)
  } finally {
    await strict.close()
  }
})
