import type { BankProposal } from '@fanfara/contract/ops/bank-statements'
import { grosze, toZloty } from '@fanfara/contract/money'
import type { Reader } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import { type LineDetails, openDetails, textOfLine } from './details.ts'
import * as lineStore from './line-store.ts'
import { campaignReferencesIn, payoutNumbersIn } from './policy.ts'

/** What is proposed for one line at most. */
const PROPOSALS_MAX = 4
/** Payouts of one sum that are looked at. */
const LIKELY_MAX = 20

type Waiting = lineStore.Line & { details: LineDetails }
type Payer = Awaited<ReturnType<typeof payments.owingCampaigns>>[number]
type Likely = Awaited<ReturnType<typeof payments.likelyPayouts>>

/** What waiting lines may be, the likeliest first, by their ids. */
export async function proposalsFor(
  world: World,
  db: Reader,
  lines: readonly lineStore.Line[],
): Promise<ReadonlyMap<string, BankProposal[]>> {
  const waiting = lines
    .filter(({ state }) => state === 'waiting')
    .map(line => ({ ...line, details: openDetails(world, line) }))
  if (waiting.length === 0) return new Map()
  const amounts = [...new Set(waiting.map(({ amount_grosze }) => Math.abs(amount_grosze)))]
  const statuses = ['in_bank_file', 'paid'] as const
  const likely = await payments.likelyPayouts(world, db, { amounts, statuses, limit: LIKELY_MAX })
  const came = waiting.filter(({ amount_grosze }) => amount_grosze > 0)
  const owing = came.length > 0 ? await payments.owingCampaigns(db) : []
  const named = await payments.namedCampaigns(
    db,
    came.flatMap(({ details }) => campaignReferencesIn(textOfLine(details))),
  )
  // Whoever a title names is asked about whatever they owe: what is more stays theirs, or makes a loss good (CRED-01, CRED-05).
  const payers = [...owing, ...named.filter(({ id }) => !owing.some(one => one.id === id))]
  const before = await lineStore.payersBefore(
    db,
    came.flatMap(({ account_mac: mac }) => mac ?? []),
  )
  return new Map(
    waiting.map(line => {
      const mac = line.account_mac ? Buffer.from(line.account_mac).toString('hex') : ''
      const found = [...payoutsFor(line, likely), ...campaignsFor(line, payers, before.get(mac) ?? new Set())]
      return [line.id, found.toSorted((one, other) => other.fits.length - one.fits.length).slice(0, PROPOSALS_MAX)]
    }),
  )
}

/** Payouts of exactly this sum, with what else speaks for them. */
function payoutsFor(line: Waiting, likely: Likely): BankProposal[] {
  const numbers = payoutNumbersIn(textOfLine(line.details))
  const isReturn = line.amount_grosze > 0
  return (
    likely
      // A title that names another payout speaks against this one.
      .filter(({ payout }) => numbers.length === 0 || numbers.includes(payout.number))
      .filter(
        ({ payout, isAtBank }) =>
          payout.amount === Math.abs(line.amount_grosze) && (isAtBank || payout.status === 'paid'),
      )
      .map(({ payout, iban, creatorName }): BankProposal => {
        const fits: BankProposal['fits'] = ['amount']
        if (numbers.includes(payout.number)) fits.push('reference')
        if (line.details.iban !== '' && line.details.iban === iban) fits.push('account')
        return {
          kind: isReturn ? 'return' : 'payout',
          id: payout.id,
          name: creatorName,
          detail: payments.referenceOf(payout),
          amount: toZloty(payout.amount),
          fits,
        }
      })
      // Money that came says by more than its sum that it is a return.
      .filter(({ fits }) => !isReturn || fits.length > 1)
  )
}

/** Campaigns that owe as much or more, and those that the title names, with what speaks for them. */
function campaignsFor(line: Waiting, payers: readonly Payer[], payersBefore: ReadonlySet<string>): BankProposal[] {
  if (line.amount_grosze <= 0) return []
  const references = campaignReferencesIn(textOfLine(line.details))
  const isNamed = ({ id }: Payer) => references.includes(payments.campaignReference(id))
  return payers
    .filter(campaign => campaign.owed >= line.amount_grosze || isNamed(campaign))
    .map((campaign): BankProposal => {
      const fits: BankProposal['fits'] = []
      if (isNamed(campaign)) fits.push('reference')
      if (campaign.owed === line.amount_grosze) fits.push('amount')
      if (payersBefore.has(campaign.advertiser)) fits.push('account')
      return {
        kind: 'campaign',
        id: campaign.id,
        name: campaign.name,
        detail: campaign.advertiser,
        amount: toZloty(grosze(campaign.owed)),
        fits,
      }
    })
    .filter(({ fits }) => fits.length > 0)
}
