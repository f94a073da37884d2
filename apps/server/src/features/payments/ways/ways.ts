import { grosze } from '@fanfara/contract/money'
import { day, lastSecondOf } from '@fanfara/contract/time'
import type { World } from '#/world.ts'
import * as company from '#/features/company/service.ts'
import { nextStep, type PaymentWay } from '../policy.ts'
import { listWays } from './ways-store.ts'

/** Where the money of participations is, by participation; one without earnings has no entry. */
export async function waysOf(
  world: World,
  participationIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentWay>> {
  const terms = company.termsOf(await company.shownCompany(world))
  const rows = await listWays(world.db, participationIds)
  return new Map(
    rows.map(({ participationId, amount, dueOn, ...row }) => {
      const dueAt = dueOn === null ? null : lastSecondOf(day(dueOn))
      const { acts_next, expectedAt } = nextStep(row.status, row.since, {
        dueAt,
        advertiserDays: terms.advertiser_term_days,
      })
      return [participationId, { ...row, amount: grosze(amount), actsNext: acts_next, expectedAt }]
    }),
  )
}
