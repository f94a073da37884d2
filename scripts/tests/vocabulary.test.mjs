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

test.each(['pl', 'en'])('ENUM-01 the portal and the server’s list name a campaign’s status alike, in %s', language => {
  const portal = below(textsOf(`portal/src/i18n/${language}/enums`), 'campaign_status.')
  expect(Object.keys(portal)).toHaveLength(8)
  expect(below(textsOf(`server/src/i18n/${language}`), 'campaign_status.')).toEqual(portal)
})
