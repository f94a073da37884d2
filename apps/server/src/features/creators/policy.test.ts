import { expect, test } from 'vitest'
import { abilityOf, cameWithin, marksOf, searchOf } from './policy.ts'

test('a filter with a platform asks for what the channel there is, one without for any channel', () => {
  expect(marksOf({})).toEqual(['state:here'])
  expect(marksOf({ platform: 'twitch', stage_from: 3, followers: 10_000, price: 250 })).toEqual([
    'state:here',
    'on:twitch',
    'stage:twitch:3',
    'followers:twitch:10000',
    'price:twitch:250',
  ])
  expect(marksOf({ stage_from: 3, state: 'limited', language: 'pl', interest: 'gaming', available: 0 })).toEqual([
    'state:limited',
    'stage::3',
    'language:pl',
    'interest:gaming',
    'available:0',
  ])
})

test('a search is words, and the number of a payout where it may be one', () => {
  expect(searchOf(undefined)).toEqual({ words: [], payout: null, isReference: false })
  expect(searchOf(' Ola  Nowak ')).toEqual({ words: ['Ola', 'Nowak'], payout: null, isReference: false })
  expect(searchOf('PO-000123')).toEqual({ words: ['PO-000123'], payout: 123, isReference: true })
  expect(searchOf('123')).toMatchObject({ payout: 123, isReference: false })
  expect(searchOf('poland')).toMatchObject({ payout: null, isReference: false })
  expect(searchOf('a b c d e f g h').words).toHaveLength(6)
})

test('an age is a moment on one side', () => {
  const now = new Date('2026-03-08T12:00:00Z')
  expect(cameWithin(undefined, now)).toEqual({ from: null, to: null })
  expect(cameWithin('week', now)).toEqual({ from: new Date('2026-03-01T12:00:00Z'), to: null })
  expect(cameWithin('older', now)).toEqual({ from: null, to: new Date('2025-03-08T12:00:00Z') })
})

test('INV-09 whom a campaign can have is somebody without a limit who has one of its platforms', () => {
  const both = { all: ['state:active'], some: ['on:twitch', 'on:x'], campaignId: null }
  expect(abilityOf({})).toBeNull()
  expect(abilityOf({ able_on: 'twitch,x' })).toEqual({ isAble: true, ...both })
  expect(abilityOf({ unable_on: 'twitch,x' })).toEqual({ isAble: false, ...both })
})
