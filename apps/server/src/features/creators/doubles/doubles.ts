import { type DoubleSign, doubleSigns } from '@fanfara/contract/ops/people/doubles'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as accounts from '../../accounts/service.ts'
import * as billing from '../../billing/service.ts'
import * as store from './double-store.ts'

/** Other accounts that may be the same person's, the oldest first (decision 0082). @throws Missing for operators and unknown ids. */
export async function listDoubles({ db }: World, id: string) {
  if (!(await accounts.limiting.findCreator(db, id))) throw new Missing()
  const found = await billing.doublesOf(db, id)
  const people = await store.peopleOf(
    db,
    found.map(({ accountId }) => accountId),
  )
  return people.map(person => ({ ...person, same: signsOf(found.find(({ accountId }) => accountId === person.id)) }))
}

type Found = Awaited<ReturnType<typeof billing.doublesOf>>[number]

function signsOf(found: Found | undefined): DoubleSign[] {
  const is = { iban: found?.sameIban, tax: found?.sameTax, phone: found?.samePhone }
  return doubleSigns.filter(sign => is[sign])
}
