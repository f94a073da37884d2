import { describe, expect, test } from 'vitest'
import { updateSalary } from '../evaluation.ts'
import { profileForm } from '../profile.ts'
import { firstMistakes, mistakesOf } from './mistakes.ts'

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const profile = { id: uuid(0), name: 'Ola', description: 'Gram.', categories: [uuid(1)] }
const refused = (change: object) => firstMistakes(profileForm, { ...profile, ...change })

describe('a profile', () => {
  test('is read trimmed, with each interest once (VAL-21)', () => {
    const sent = { ...profile, name: ' Ola ', description: ' Gram.\n', categories: [uuid(1), uuid(2), uuid(1)] }
    expect(profileForm.parse(sent)).toEqual({ ...profile, categories: [uuid(1), uuid(2)] })
    expect(mistakesOf(profileForm, { ...profile, description: null, categories: [] })).toEqual([])
  })

  test.each([
    ['VAL-18 no name', { name: ' ' }, { name: 'required' }],
    ['VAL-18 a name of 256 characters', { name: 'o'.repeat(256) }, { name: 'too_long' }],
    ['a name of two lines', { name: 'Ola\nNowak' }, { name: 'line' }],
    ['VAL-19 a description of 501 characters', { description: 'o'.repeat(501) }, { description: 'description_max' }],
    ['VAL-19 one of 501 emoji', { description: '🎮'.repeat(501) }, { description: 'description_max' }],
    ['VAL-20 four interests', { categories: [1, 2, 3, 4].map(uuid) }, { categories: 'categories_max' }],
    [
      'more than 100 interests, whatever they are',
      { categories: Array(101).fill(uuid(1)) },
      { categories: 'categories_max' },
    ],
    ['an interest that is no id', { categories: ['games'] }, { 'categories.0': 'invalid' }],
    ['an id of somebody that is none', { id: '1' }, { id: 'invalid' }],
    ['a member that nobody asked for', { role: 'operator' }, { '': 'unknown_field' }],
  ])('with %s is refused', (_, change, told) => {
    expect(refused(change)).toEqual(told)
  })

  test.each([
    ['VAL-18 a name of 255 characters', { name: 'o'.repeat(255) }],
    ['VAL-19 CONST-37 a description of 500 characters', { description: 'o'.repeat(500) }],
    ['VAL-19 one of 500 emoji, which take two units each', { description: '🎮'.repeat(500) }],
    ['VAL-20 three interests', { categories: [1, 2, 3].map(uuid) }],
    ['VAL-21 the same interest a hundred times', { categories: Array(100).fill(uuid(1)) }],
  ])('may have %s', (_, change) => {
    expect(refused(change)).toEqual({})
  })
})

describe('VAL-28 CONST-11 a price', () => {
  const schema = updateSalary.body
  test.each([0, 1, 1_000_000])('may be %d zł', price => {
    expect(mistakesOf(schema, { price })).toEqual([])
  })
  test.each([-1, 0.5, 1_000_001, Number.NaN, null, '5', undefined])('is not %j', price => {
    expect(firstMistakes(schema, { price })).toEqual({ price: 'salary_range' })
  })
  test('may come with the names of what it stands for, and with nothing else', () => {
    expect(mistakesOf(schema, { price: 5, id: 'x', task_type: 'tweet' })).toEqual([])
    expect(mistakesOf(schema, { price: 5, recommended_price: 1 })).toEqual([': unknown_field'])
  })
})
