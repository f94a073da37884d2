import { languages } from '@fanfara/contract/enums'
import { pluralNames } from '@fanfara/contract/plurals'
import { catalogueProblems, uiMessages } from '@fanfara/ui/vite-messages'
import { getRouteApi } from '@tanstack/react-router'
import { expect, expectTypeOf, test } from 'vitest'
import type { TextOf, useText } from '#/texts.ts'
import type { AuditSearch } from '#/features/audit/search.ts'

test('I18N-02, I18N-09: every language of the console has the same keys and placeholders, and all plurals', () => {
  expect(catalogueProblems([uiMessages, import.meta.dirname], languages, pluralNames)).toEqual([])
})

type Key<Feature extends Parameters<typeof useText>[0]> = Parameters<ReturnType<typeof useText<Feature>>>[0]

test('WORD-01: only keys of the catalogue compile, in a key put together from a closed list too', () => {
  expectTypeOf<`sort_${'newest' | 'oldest'}`>().toExtend<Key<'audit'>>()
  expectTypeOf<`sort_${'newest' | 'loudest'}`>().not.toExtend<Key<'audit'>>()
  expectTypeOf<string>().not.toExtend<Key<'audit'>>()
  expectTypeOf<`sort_${string}`>().not.toExtend<Key<'audit'>>()
  expectTypeOf<Key<'audit'>>().toEqualTypeOf<Parameters<TextOf<'audit'>>[0]>()
})

test('I18N-09: what a plural turns on is given as a number, or it does not compile', () => {
  type Values = NonNullable<Parameters<TextOf<'campaign'>>[1]>
  expectTypeOf<{ count: number; name: string }>().toExtend<Values>()
  for (const name of pluralNames) expectTypeOf<{ [key in typeof name]: string }>().not.toExtend<Values>()
})

test('WORD-01: what the address says has the type of its route, so that a key from it is checked', () => {
  const useAuditSearch = () => getRouteApi('/signed-in/audit').useSearch()
  expectTypeOf(useAuditSearch).returns.not.toBeAny()
  expectTypeOf(useAuditSearch).returns.toExtend<AuditSearch>()
})
