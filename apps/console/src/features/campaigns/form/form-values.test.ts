import { wholeTexts } from '@fanfara/contract/languages'
import { adTypeFacts, platforms } from '@fanfara/contract/enums'
import { campaignForm } from '@fanfara/contract/ops/campaigns'
import { expect, test } from 'vitest'
import { campaign } from '#/test/samples.ts'
import { adTypesOn, bodyOf, emptyForm, emptyTask, madeAutomatic, offeredAdTypes, valuesOf } from './form-values.ts'

test('a campaign that is saved unchanged stays what it was', () => {
  const before = campaign({ recruiting_until: '2026-02-20', product_photos: ['https://swit.test/kawa.jpg'] })
  const body = bodyOf(valuesOf(before))
  expect(before).toMatchObject(body)
  expect(campaignForm.safeParse(body).success).toBe(true)
})

test('what is left empty is sent as nothing', () => {
  expect(bodyOf(emptyForm)).toMatchObject({
    description: null,
    start_date: null,
    end_date: null,
    recruiting_until: null,
    places: null,
    landing_url: null,
    product_photos: [],
  })
})

test('only a share of sales is a percentage', () => {
  const incomes = [
    { model: 'CPS', unit: 'perc', value: '7,5' },
    { model: 'CPC', unit: 'perc', value: '0,45' },
  ] as const
  expect(bodyOf({ ...emptyForm, incomes: [...incomes] }).incomes).toEqual([
    { model: 'CPS', unit: 'perc', value: 7.5 },
    { model: 'CPC', unit: 'flat', value: 0.45 },
  ])
})

test('every platform offers its own kinds of ads only, and a new task starts with one of them', () => {
  for (const platform of platforms) {
    const kinds = adTypesOn(platform)
    expect(kinds).toContain(emptyTask(platform).ad_type)
    for (const kind of kinds) expect(adTypeFacts[kind].platforms).toContain(platform)
  }
})

test('EASY-02 OPS-06: made automatic, a form is open, on live platforms, paid by views, with the banner as its task', () => {
  const made = madeAutomatic({
    platforms: ['youtube', 'x'],
    incomes: [
      { model: 'FLAT_FEE', unit: 'flat', value: '300' },
      { model: 'CPM', unit: 'flat', value: '8,5' },
    ],
    task_plan: [{ ...emptyTask('youtube'), brief: wholeTexts({ pl: 'Nie zasłaniaj rogu.' }), need_acceptance: true }],
  })
  expect(made).toMatchObject({ type: 'open', platforms: ['youtube'], incomes: [{ model: 'CPM', value: '8,5' }] })
  expect(made.task_plan).toEqual([
    {
      ...emptyTask('youtube'),
      ad_type: 'automatic',
      brief: wholeTexts({ pl: 'Nie zasłaniaj rogu.' }),
      need_acceptance: false,
    },
  ])
  expect(madeAutomatic({ platforms: ['x'], incomes: [], task_plan: [] })).toMatchObject({
    platforms: ['twitch'],
    incomes: [{ model: 'CPM' }],
    task_plan: [{ platform: 'twitch', ad_type: 'automatic' }],
  })
  expect([offeredAdTypes('twitch', true), offeredAdTypes('x', true)]).toEqual([['automatic'], []])
  expect(offeredAdTypes('x', false)).toEqual(adTypesOn('x'))
})
