import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  helpFigures,
  helpHeadings,
  helpWords,
  missingAnchors,
  slugOf,
  unknownHelpPlaces,
} from '@fanfara/contract/help-text'

test('HTXT-02 what nothing fills is named once; ids of headings and known names are none of it', () => {
  const text = '## A {#a}\n\n{payout_minimum} {channels.price_save} {minimum} {minimum} {ala ma} {}'
  expect(unknownHelpPlaces(text)).toEqual(['minimum', 'ala ma'])
  expect(helpHeadings(text)).toEqual(['a'])
})

test('HTXT-02 whatever known names a text has, none is unknown', () => {
  const names = fc.array(fc.constantFrom(...helpFigures, ...helpWords), { maxLength: 20 })
  const isKnown = fc.property(names, words => {
    expect(unknownHelpPlaces(words.map(word => `{${word}}`).join(' '))).toEqual([])
  })
  fc.assert(isKnown)
})

test('HTXT-02 a heading that screens lead to is missing unless a heading says its id', () => {
  expect(missingAnchors('payouts', '## Statusy {#statuses}')).toEqual([])
  expect(missingAnchors('payouts', 'Statusy {#statuses}')).toEqual(['statuses'])
  expect(missingAnchors('konkursy', '')).toEqual([])
})

test('HTXT-04 an address has small letters, digits and dashes alone, and is nobody else’s', () => {
  const taken = new Set(['konkursy', 'konkursy-2', 'article'])
  const isFit = fc.property(fc.string({ maxLength: 100 }), title => {
    const slug = slugOf(title, taken)
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(taken.has(slug)).toBe(false)
    expect(slug.length).toBeLessThanOrEqual(64)
  })
  fc.assert(isFit)
  expect(slugOf('Konkursy', taken)).toBe('konkursy-3')
  expect(slugOf('Zażółć, czyli jak?', new Set())).toBe('zazolc-czyli-jak')
  expect(slugOf('???', new Set())).toBe('article')
})
