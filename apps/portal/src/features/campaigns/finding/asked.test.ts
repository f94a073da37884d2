import type { Raw } from '@fanfara/ui/search'
import { expect, test } from 'vitest'
import { askedIn, countFilters, isSavable, isShown, listSearch, withoutFilters } from './asked.ts'

test('NAV-43 CAMP-23: an address is read as the list can be asked; what does not exist counts as absent', () => {
  const right = { name: 'sok', sort: 'pays_most', platform: 'twitch', model: 'CPC', fits: 'yes', ends_soon: 'yes' }
  expect(listSearch(right)).toMatchObject(right)
  for (const wrong of ['', 'nothing', ['twitch', 'x'], 5, null, 'toString'])
    expect(askedIn(listSearch({ sort: wrong, platform: wrong, model: wrong, fits: wrong, ends_soon: wrong }))).toEqual({
      sort: undefined,
      platform: undefined,
      model: undefined,
      fits: undefined,
      ends_soon: undefined,
    })
})

test('CAMP-23: an order takes nothing out of the list, and words are no filter', () => {
  const count = (raw: Raw) => countFilters(listSearch(raw))
  expect([count({}), count({ sort: 'newest', name: 'sok', page: 3 }), count({ fits: 'yes', model: 'CPM' })]).toEqual([
    0, 0, 2,
  ])
  expect([isSavable(listSearch({ sort: 'newest' })), isSavable(listSearch({ name: 'sok' }))]).toEqual([false, true])
})

test('CAMP-23: clearing the filters leaves words, order and the opened row', () => {
  const search = listSearch({
    name: 'sok',
    sort: 'best_fit',
    platform: 'x',
    fits: 'yes',
    ends_soon: 'yes',
    model: 'CPS',
  })
  expect(countFilters(withoutFilters(search))).toBe(0)
  expect(withoutFilters(search)).toMatchObject({ name: 'sok', sort: 'best_fit', id: search.id })
})

test('CAMP-23: a saved search is shown when its tab, words, filters and order are those of the address, and no others', () => {
  const saved = { filter: 'available', name: 'sok', platform: 'twitch' } as const
  const shown = (raw: Raw, filter = 'available') => isShown(saved, filter, listSearch(raw))
  expect(shown({ name: 'sok', platform: 'twitch', page: 2 })).toBe(true)
  expect(shown({ name: 'sok', platform: 'twitch' }, 'all')).toBe(false)
  expect(shown({ name: 'sok', platform: 'twitch', sort: 'newest' })).toBe(false)
  expect(shown({ name: 'sok', platform: 'twitch', fits: 'yes' })).toBe(false)
  expect(shown({ platform: 'twitch' })).toBe(false)
  expect(isShown({ filter: 'all' }, 'all', listSearch({}))).toBe(true)
})
