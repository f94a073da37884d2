import { parseSearch, stringifySearch } from '@fanfara/ui/search'
import { describe, expect, test } from 'vitest'
import { financesSearch } from './finances-search.ts'
import { callbackSearch, campaignsSearch, successSearch, timetableSearch } from './search.ts'

const ID = '00000000-0000-4000-8000-000000000007'

describe('queries that cannot be read', () => {
  test.each([
    ['?page=abc&per_page=7&id=%00&name=', {}],
    ['?page=0', {}],
    ['?page=-3&per_page=-10', {}],
    ['?page=1.5', {}],
    ['?page=99999', {}],
    ['?page=2&page=3', { page: 2 }],
    ['?per_page=20', { per_page: 20 }],
    ['?__proto__=1&constructor=2', {}],
    ['?id=../../etc', {}],
    ['?id=7', {}],
  ])('NAV-43: /campaigns%s falls back to what can be read', (query, expected) => {
    const search = campaignsSearch(parseSearch(query))
    expect(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))).toEqual(expected)
  })

  test('NAV-43: an unknown status counts as all, on the timetable and on the finances', () => {
    expect(timetableSearch(parseSearch(`?status=foo&task=${ID}`))).toEqual({ status: undefined, task: ID })
    expect(financesSearch(parseSearch('?status=accessible'))).toEqual({
      status: undefined,
      task: undefined,
      id: undefined,
    })
  })
})

test('SCR-89 what is no id names nothing, in any list', () => {
  expect(campaignsSearch(parseSearch('?id=7')).id).toBeUndefined()
  expect(timetableSearch(parseSearch('?task=abc')).task).toBeUndefined()
  expect(financesSearch(parseSearch('?task=1&id=zzz'))).toMatchObject({ task: undefined, id: undefined })
})

test('FIN-02 FIN-04: what the finances cannot read counts as absent; what they can survives', () => {
  const read = (query: string) => stringifySearch({ ...financesSearch(parseSearch(query)) })
  expect(read('?range=century&by=moon&from=2026-02-30&to=today&page=0&per_page=7&name=%20')).toBe('')
  const whole = `?range=own&by=model&from=2026-01-01&to=2026-02-03&name=kawa&status=paid&page=2&per_page=20&id=${ID}`
  expect(read(whole)).toBe(whole)
})

test('NAV-38: a whole query survives reading and writing in its order', () => {
  const search = campaignsSearch(parseSearch(`?name=ab&page=3&per_page=20&id=${ID}`))
  expect(stringifySearch({ ...search, page: 1, id: undefined })).toBe('?name=ab&page=1&per_page=20')
})

test('CAMP-03: a name that looks like a number or like JSON stays a text', () => {
  expect(campaignsSearch(parseSearch('?name=2024')).name).toBe('2024')
  expect(campaignsSearch(parseSearch('?name=%7B%22a%22%3A1%7D')).name).toBe('{"a":1}')
})

test('SOC-19: an empty error is the generic one, a missing one is none', () => {
  expect(callbackSearch(parseSearch('?error=')).error).toBe('generic')
  expect(callbackSearch(parseSearch('?action=connect')).error).toBeUndefined()
})

test('NAV-42: texts from the address bar are cut at 200 characters', () => {
  expect(successSearch({ title: 'x'.repeat(500) }).title).toHaveLength(200)
})
