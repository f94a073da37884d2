import type { Answer } from '@fanfara/contract/endpoint'
import { type CategoryKey, categoryKeys, type Platform, platforms } from '@fanfara/contract/enums'
import { STAGE_COUNT } from '@fanfara/contract/evaluation'
import { opsListCreators, priceSteps } from '@fanfara/contract/ops/creator-list'
import { formatMoney } from '@fanfara/ui/format'
import { platformNames } from '@fanfara/ui/platform-icon'
import type { Option } from '@fanfara/ui/select-field'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { useText } from '#/texts.ts'

/** A creator as operators find them. */
export type Creator = Answer<typeof opsListCreators>['data'][number]

/** What somebody is looked for by besides a name, when a campaign needs people (OPS-09). */
export interface Wanted {
  platform?: Platform
  stage_from?: number
  price?: number
  interest?: CategoryKey
}
/** Whom a campaign on these platforms can have, or everybody else, those who are in it included (INV-09, INV-10). */
export type Ability = { for_campaign: string } & ({ able_on: string } | { unable_on: string })

/** Creators by name or e-mail and by what is wanted of them, for invitations and messages: the first twenty. */
export const creatorsQuery = (name: string, wanted: Wanted & Partial<Ability> = {}) =>
  queryOptions({
    queryKey: ['creators', name, wanted],
    queryFn: ({ signal }) => call(opsListCreators, { query: { name, per_page: 20, ...wanted } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Lower bounds of stages. */
export const stages: readonly number[] = Array.from({ length: STAGE_COUNT }, (_, below) => below + 1)

const optionsOf = (steps: readonly number[], word: (step: number) => string): Option[] =>
  steps.map(step => ({ value: String(step), label: word(step) }))

/** The choices of each member of `Wanted`, in words. */
export function useWantedChoices(): Record<keyof Wanted, readonly Option[]> {
  const text = useText('creators')
  const topics = useText('topics')
  return {
    platform: platforms.map(value => ({ value, label: platformNames[value] })),
    stage_from: optionsOf(stages, stage => text('stage_from', { stage })),
    price: optionsOf(priceSteps, step => text('price_to', { amount: formatMoney(step, 0) })),
    interest: categoryKeys.map(value => ({ value, label: topics(value) })),
  }
}
