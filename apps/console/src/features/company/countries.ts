import type { Answer } from '@fanfara/contract/endpoint'
import { listCountries } from '@fanfara/contract/billing'
import type { Language } from '@fanfara/contract/enums'
import { useLanguage } from '@fanfara/ui/text'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'

type Country = Answer<typeof listCountries>['data'][number]

/** Countries by name, in the language that is spoken; they change with the product alone. */
const countriesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: async ({ signal }) => (await call(listCountries, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

const NONE: readonly Country[] = []

/** Countries to choose from, and what one is called by its two letters; the letters themselves until the names have come. */
export function useCountries() {
  const { data = NONE } = useQuery(countriesQuery(useLanguage()))
  const nameOf = (alpha2: string) => data.find(({ alpha_2 }) => alpha_2 === alpha2)?.name ?? alpha2
  return {
    nameOf,
    /** All of them, the one that is chosen always among them. */
    optionsWith: (chosen: string) => {
      const options = data.map(({ alpha_2, name }) => ({ value: alpha_2, label: name }))
      const isThere = options.some(({ value }) => value === chosen)
      return isThere ? options : [{ value: chosen, label: nameOf(chosen) }, ...options]
    },
  }
}
