import { campaignStages } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import { campaignSearch, campaignTabs, tabOf, tabsOf } from './search.ts'

test('WORK-05 the address says which part is open; what it does not know is left out', () => {
  expect(campaignSearch({ tab: 'proofs', proofs: 'asked', page: '2' })).toMatchObject({
    tab: 'proofs',
    proofs: 'asked',
    page: 2,
  })
  expect(campaignSearch({ tab: 'nowhere', proofs: 'lost' })).toMatchObject({ tab: undefined, proofs: undefined })
})

test('WORK-05 without a part in the address the page opens where the work is', () => {
  expect(campaignStages.map(stage => `${stage} ${tabOf(stage, {})}`)).toEqual([
    'draft brief',
    'onboarding participants',
    'running participants',
    'completed money',
    'cancelled participants',
  ])
  expect(tabOf('completed', { open: 'somebody' })).toBe('participants')
  expect(tabOf('draft', { tab: 'money' })).toBe('brief')
})

test('WORK-05 publishing and ending a campaign leave the open part open, and every part can be gone to', () => {
  expect(tabOf('completed', {}, 'running')).toBe('participants')
  expect(tabOf('running', {}, 'draft')).toBe('brief')
  expect(tabOf('running', { tab: 'participants' }, 'draft')).toBe('participants')
})

test('WORK-05 a part that is named is shown at every stage that has it', () => {
  for (const stage of campaignStages)
    for (const tab of tabsOf(stage)) expect(tabOf(stage, { tab, open: 'somebody' })).toBe(tab)
  expect(tabsOf('running')).toEqual(campaignTabs)
})
