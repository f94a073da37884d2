import { getUser, login } from '@fanfara/contract/accounts'
import { createBilling, getBilling, listCountries } from '@fanfara/contract/billing'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { listChannels, listChannelTypes } from '@fanfara/contract/channels'
import { getConfig } from '@fanfara/contract/config'
import { listStages } from '@fanfara/contract/evaluation'
import { getPayments } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, PASSWORD, startWorld, type TestWorld } from '@fanfara/testkit'
import { billingForm } from '@fanfara/testkit/creator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let world: TestWorld
let ola: Creator
beforeAll(async () => {
  world = await startWorld()
  ola = await world.creator({ billing: false })
})
afterAll(() => world.close())

const text: unknown = expect.any(String)
const number: unknown = expect.any(Number)
const flag: unknown = expect.any(Boolean)
/** Matches null and what the other matcher matches. */
const nullable = (matcher: unknown) => ({
  asymmetricMatch: (value: unknown) =>
    value === null || (matcher as { asymmetricMatch(it: unknown): boolean }).asymmetricMatch(value),
  toString: () => 'Nullable',
})

/** What the server really answers, held against the entities of the requirements; more members are allowed, fewer are not. */
describe('GEN-14 answers have the shape of the requirements’ entities', () => {
  test('DATA-02 AUTH-08 a sign-in: credentials and the person', async () => {
    const { data } = await world.caller()(login, { body: { email: ola.email, password: PASSWORD } })
    expect(data).toMatchObject({
      credentials: { token: text, token_type: 'Bearer', expires_at: text },
      user: { id: ola.id, name: text },
    })
  })

  test('DATA-05 the person', async () => {
    const { data } = await ola.call(getUser)
    expect(data).toMatchObject({
      id: ola.id,
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: text,
      description: nullable(text),
      avatar_url: nullable(text),
      categories: expect.any(Array),
      language: expect.stringMatching(/^(en|pl)$/),
      theme: expect.stringMatching(/^(system|light|dark)$/),
      email: nullable(text),
      novu_subscriber_id: text,
      novu_subscriber_hash: nullable(text),
      is_active: true,
      easy_ad: false,
    })
  })

  test('DATA-07 CHAN-24 a channel', async () => {
    const { data } = await ola.call(listChannels)
    expect(data.length).toBeGreaterThan(0)
    for (const channel of data)
      expect(channel).toMatchObject({
        id: text,
        type: text,
        status: 'connected',
        login: nullable(text),
        url: nullable(text),
        salary: nullable(number),
        marketing_benefit: nullable(text),
        chosen_ad: nullable(text),
      })
  })

  test('DATA-08 a kind of channels', async () => {
    const { data } = await world.caller()(listChannelTypes)
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'facebook',
      'instagram',
      'tiktok',
      'twitch',
      'x',
      'youtube',
    ])
    for (const type of data)
      expect(type).toMatchObject({
        label: text,
        active: flag,
        hidden: flag,
        hidden_in_login: flag,
        need_confirm: flag,
        coming_soon: flag,
      })
  })

  test('DATA-10 billing data, with the country in full', async () => {
    const poland = (await ola.call(listCountries)).data.find(({ alpha_2 }) => alpha_2 === 'PL')
    await ola.call(createBilling, { body: { ...billingForm, country_id: poland?.id ?? '' } })
    const { data } = await ola.call(getBilling)
    for (const name of [
      'first_name',
      'last_name',
      'gender',
      'tax_id',
      'street',
      'postcode',
      'city',
      'email',
      'phone',
      'iban',
      'bank_name',
    ])
      expect(data, name).toHaveProperty(name, text)
    expect(data).toMatchObject({
      country_id: poland?.id,
      settlement_form: 'individual',
      country: { id: poland?.id, name: 'Poland', alpha_2: 'PL' },
    })
    expect(data).toHaveProperty('company_name', null)
  })

  test('DATA-11 countries, named in the language of the request', async () => {
    const { data } = await ola.call(listCountries)
    expect(data.length).toBeGreaterThan(240)
    for (const country of data)
      expect(country).toMatchObject({ id: text, name: text, alpha_2: expect.stringMatching(/^[A-Z]{2}$/) })
    const inPolish = (await world.caller(ola.token, 'pl')(listCountries)).data
    expect(inPolish.find(({ alpha_2 }) => alpha_2 === 'DE')?.name).toBe('Niemcy')
  })

  test('DATA-17 an evaluated channel', async () => {
    const { data } = await ola.call(listStages)
    expect(data.length).toBeGreaterThan(0)
    for (const entry of data)
      expect(entry).toMatchObject({ type: text, login: text, metrics: expect.any(Object), stage: nullable(number) })
  })

  test('API-36 DATA-18 DATA-19 MONEY-28 payments: the sums of what is ready and of what waits, and a row for each campaign', async () => {
    const id = await world.campaigns.published()
    await ola.call(joinCampaign, { params: { id } })
    const [task] = (await ola.call(listTasks)).data
    await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
    const answer = await ola.call(getPayments)
    expect(answer).toMatchObject({ balance: 0, balance_waiting: 300, can_request_payout: false })
    expect(answer.data).toHaveLength(1)
    expect(answer.data[0]).toMatchObject({
      id: text,
      campaign_id: id,
      name: text,
      clicks: nullable(number),
      views: nullable(number),
      model: text,
      payout: 300,
      status: 'waiting_for_acceptance',
    })
  })

  test('DATA-27 API-53 the public configuration', async () => {
    const { data } = await world.caller()(getConfig)
    expect(data).toMatchObject({
      feature_flags: {
        finances: flag,
        'notification-settings': flag,
        'task-filters': flag,
        'profile-edit-salary': flag,
      },
      links: { privacy: text, terms: text, platform_regulation: nullable(text), community_chat: nullable(text) },
      contact_email: text,
      payout: { minimum: 100 },
      invoice: {
        recipient: { name: text, address: text, tax_id: text, email: text },
        max_size_mb: 10,
        payment_term_days: 30,
      },
      default_country: 'PL',
      inbox: { application_identifier: text, backend_url: text, socket_url: text },
    })
  })
})

test('API-58 paths that the specification leaves open are these', async () => {
  const paths = async (address: string) => {
    const document = (await (await fetch(`${world.origin}${address}`)).json()) as { paths: Record<string, object> }
    return Object.entries(document.paths).flatMap(([path, of]) =>
      Object.keys(of).map(method => `${method.toUpperCase()} ${path}`),
    )
  }
  expect(await paths('/api/openapi.json')).toEqual(
    expect.arrayContaining([
      'POST /campaigns/{id}/accept',
      'POST /campaigns/{id}/reject',
      'POST /campaigns/{id}/quit',
      'GET /profiles',
      'POST /profiles',
      'PUT /profiles',
      'GET /channels/stages',
      'GET /channels',
    ]),
  )
  expect((await paths('/v1/openapi.json')).map(path => path.replace('/v1/', '/'))).toEqual(
    expect.arrayContaining([
      'GET /widgets/notifications/feed',
      'POST /widgets/messages/markAs',
      'DELETE /widgets/messages/{messageId}',
    ]),
  )
})
