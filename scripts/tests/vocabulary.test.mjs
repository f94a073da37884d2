import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textsOf = path => JSON.parse(readFileSync(new URL(`../../apps/${path}.json`, import.meta.url), 'utf8'))
const below = (texts, prefix) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [])),
  )

test.each(['pl', 'en'])('ENUM-03 creators and operators read the same word for where a payment is, in %s', language => {
  const portal = below(textsOf(`portal/src/i18n/${language}/enums`), 'payment_status.')
  expect(Object.keys(portal)).toHaveLength(6)
  expect(below(textsOf(`console/src/i18n/${language}/labels`), 'payment_')).toEqual(portal)
})

test.each(['pl', 'en'])(
  'ENUM-01 ENUM-10 creators and operators read the same word for where somebody is in a campaign, and for a task, in %s',
  language => {
    const portal = textsOf(`portal/src/i18n/${language}/enums`)
    const labels = textsOf(`console/src/i18n/${language}/labels`)
    expect(below(labels, 'status_')).toEqual(below(portal, 'campaign_status.'))
    expect(below(labels, 'task_')).toEqual(below(portal, 'task_status.'))
    expect(Object.keys(below(labels, 'task_'))).toHaveLength(4)
  },
)

test('a price that creators ask is called by one word in Polish, and one in English', () => {
  const [pl, en] = ['pl', 'en'].map(language =>
    JSON.stringify(below(textsOf(`portal/src/i18n/${language}/channels`), '')),
  )
  expect(pl).toContain('Cena rekomendowana')
  expect(pl).not.toMatch(/stawk|wynagrodz/i)
  expect(en).not.toMatch(/salar|\brate\b/i)
})

test.each(['pl', 'en'])('ENUM-01 the portal and the server’s list name a campaign’s status alike, in %s', language => {
  const portal = below(textsOf(`portal/src/i18n/${language}/enums`), 'campaign_status.')
  expect(Object.keys(portal)).toHaveLength(8)
  expect(below(textsOf(`server/src/i18n/${language}`), 'campaign_status.')).toEqual(portal)
})

test.each(['pl', 'en'])('SCR-106 the copy of one’s data says a state in the portal’s word, in %s', language => {
  const portal = textsOf(`portal/src/i18n/${language}/enums`)
  const server = textsOf(`server/src/i18n/${language}`)
  for (const prefix of ['payment_status.', 'gender.', 'settlement.', 'theme.'])
    expect(below(server, prefix)).toEqual(below(portal, prefix))
  const corrections = textsOf(`portal/src/i18n/${language}/corrections`)
  expect(below(server, 'correction_state.')).toEqual(below(corrections, 'state.'))
})
