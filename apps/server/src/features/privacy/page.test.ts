import { chatDeliveries, chatRefusals } from '@fanfara/contract/chat'
import {
  acceptanceStatuses,
  campaignStatuses,
  categoryKeys,
  genders,
  languages,
  paymentStatuses,
  payoutStatuses,
  platforms,
  proofReasons,
  proofStates,
  settlementForms,
  taskStatuses,
  themes,
} from '@fanfara/contract/enums'
import { campaignSorts } from '@fanfara/contract/own/campaign-lists'
import { correctionStates } from '@fanfara/contract/own/corrections'
import { countedEvents, verdicts } from '@fanfara/contract/verdicts'
import { expect, test } from 'vitest'
import { holdingsPage } from './page.ts'

test('SCR-104 figures and prices have their names on the page, and a phone has each value below its name', async () => {
  const channels = [{ platform: 'tiktok', figures: { followers_count: 12 }, prices: { video_short: 90 } }]
  const page = await holdingsPage({ channels }, 'pl', new Date())
  expect(page).toContain('Obserwujący: 12')
  expect(page).toContain('Krótki film: 90')
  expect(page).not.toMatch(/followers_count|video_short/)
  expect(page).toContain('@media(max-width:40rem){th,td{display:block')
})

test.each<[string, string, readonly string[]]>([
  ['account', 'theme', themes],
  ['account', 'interests', categoryKeys],
  ['consents', 'kind', ['privacy', 'terms']],
  ['sign_in_accounts', 'provider', platforms],
  ['channels', 'platform', platforms],
  ['channels', 'status', ['connected', 'disconnected']],
  ['billing', 'gender', genders],
  ['billing', 'settlement_form', settlementForms],
  ['billing', 'country', ['PL', 'DE']],
  ['campaigns', 'status', campaignStatuses],
  ['tasks', 'status', taskStatuses],
  ['tasks', 'proof_state', proofStates],
  ['tasks', 'rejection_code', proofReasons],
  ['sent_for_approval', 'status', acceptanceStatuses],
  ['chat_posts', 'delivery', chatDeliveries],
  ['chat_posts', 'refusal', chatRefusals],
  ['counted', 'event', countedEvents],
  ['counted', 'verdict', verdicts],
  ['saved_searches', 'sort', campaignSorts],
  ['payments', 'status', paymentStatuses],
  ['corrections', 'state', correctionStates],
  ['payouts', 'status', payoutStatuses],
])('SCR-106 the page says every code of %s, %s in words, in both languages', async (kind, field, codes) => {
  const rows = codes.map(code => ({ [field]: code }))
  for (const language of languages) {
    const page = await holdingsPage({ [kind]: rows }, language, new Date())
    const said = [...page.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text)
    expect(said).toHaveLength(codes.length)
    for (const code of codes) expect(said).not.toContain(code)
    expect(said.filter(text => text?.includes('_'))).toEqual([])
  }
})

test('SCR-106 the page writes an account number, an address and a kind of notification as people do', async () => {
  const holdings = {
    notifications: [{ workflow: 'payment-paid', channels: { in_app: true, email: false } }],
    payouts: [
      { amount: 947.36, iban: 'PL61109010140000071219812874', address: 'ul. Przykładowa 1|00-001|Warszawa|PL' },
    ],
    tasks: [{ proof_texts: { title: 'Tydzień z nowym nabytkiem', description: null } }],
  }
  const page = await holdingsPage(holdings, 'pl', new Date())
  for (const text of [
    '<td>Wypłaty</td>',
    '<td>W portalu: tak, E-mail: nie</td>',
    '<td>PL61 1090 1014 0000 0712 1981 2874</td>',
    '<td>ul. Przykładowa 1, 00-001, Warszawa, PL</td>',
    '<td>Tytuł: Tydzień z nowym nabytkiem</td>',
  ])
    expect(page).toContain(text)
})

test('SCR-106 one jumps to the sections that hold something, long ones are folded, and the rest is named at the end', async () => {
  const messages = Array.from({ length: 120 }, (_, index) => ({ content: `Wiadomość ${index + 1}`, url: '/x' }))
  const page = await holdingsPage({ account: [{ name: 'Ola' }], snapshots: [], messages }, 'pl', new Date())
  expect([...page.matchAll(/<a href="#([a-z_]+)">/g)].map(([, kind]) => kind)).toEqual(['account', 'messages'])
  expect(page).toContain('<details open><summary><h2>Konto <span>(1)</span></h2></summary><div id="account">')
  expect(page).toContain('<details><summary><h2>Wiadomości <span>(120)</span></h2></summary><div id="messages">')
  expect([...page.matchAll(/<summary>(\d+–\d+)<\/summary>/g)].map(([, range]) => range)).toEqual([
    '1–50',
    '51–100',
    '101–120',
  ])
  expect(page).toContain('<h2>Nic nie mamy w działach</h2><ul class="none"><li>Zrzuty transmisji</li></ul>')
})

test('threat model §3.6 ten thousand messages make a page while others are answered', async () => {
  const row = {
    content: '<script>alert(1)</script> مرحبا 🎉',
    url: '/x',
    created_at: new Date(),
    seen_at: new Date(),
  }
  const messages = Array<typeof row>(10_000).fill(row)
  let others = 0
  let isDone = false
  const serveOthers = () => {
    others += 1
    if (!isDone) setImmediate(serveOthers)
  }
  setImmediate(serveOthers)
  const page = await holdingsPage({ messages }, 'pl', new Date())
  isDone = true
  expect(page.split('&lt;script&gt;')).toHaveLength(10_001)
  // Whoever waits has a turn after every 500 rows at the latest.
  expect(others).toBeGreaterThanOrEqual(20)
})
