import { opsImportStatement } from '@fanfara/contract/ops/bank-statements'
import { opsProposeCorrection } from '@fanfara/contract/ops/corrections'
import { opsPreviewPayoutRun, opsStartPayoutRun, type PayoutRunFilter } from '@fanfara/contract/ops/payout-runs'
import { grosze, toZloty } from '@fanfara/contract/money'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { statement } from '@fanfara/server/db/port'
import { writeStatement } from '@fanfara/server/features/bank-statements/sandbox/statement-files'
import type { Operator, TestWorld } from '@fanfara/testkit'

/** What a statement says that nothing recognizes: an advertiser who names no campaign, a fee, and money of somebody unknown. */
const LINES = [
  { name: 'Palarnia Świt sp. z o.o.', iban: 'PL61109010140000071219812874', title: 'Faktura 12/2026', amount: 1500_50 },
  { name: 'Bank', iban: '', title: 'Opłata za prowadzenie rachunku', amount: -30_00 },
  { name: 'Jan Łąka', iban: 'PL83101010230000261395100000', title: 'Zwrot', amount: 1_250_000_00 },
] as const
const OUR_ACCOUNT = 'PL34102010260000000000000001'

/** A day of work with money, which the demo world leaves to its operators: statements with lines that wait, payout runs, proposed corrections. */
export async function writeMoneyDay(world: TestWorld): Promise<void> {
  const office = await world.operator()
  for (const number of [1, 2]) await takeStatement(world, office, number)
  await startRun(office)
  await proposeCorrections(world, office)
}

async function takeStatement(world: TestWorld, office: Operator, number: number): Promise<void> {
  const today = dayOf(world.clock.now())
  const booked = LINES.map((line, at) => ({
    ...line,
    reference: `BK${number}-${at}`,
    day: plusDays(today, number - 3 - at),
    amount: grosze(line.amount),
    endToEnd: '',
    reason: '',
  }))
  const content = writeStatement('camt.053', { account: OUR_ACCOUNT, number, day: today, opening: grosze(0), booked })
  await office.call(opsImportStatement, undefined, { upload: { file: new File([content], `wyciag-${number}.xml`) } })
}

/** Of the invoices alone: the orders go on waiting. */
async function startRun(office: Operator): Promise<void> {
  const filter: PayoutRunFilter = {
    format: 'pain.001',
    kind: 'invoices',
    due_until: null,
    amount_from: null,
    amount_until: null,
  }
  const { ready } = (await office.call(opsPreviewPayoutRun, { body: filter })).data
  if (ready.count > 0) await office.call(opsStartPayoutRun, { body: { ...filter, ...ready } })
}

async function proposeCorrections({ world }: TestWorld, office: Operator): Promise<void> {
  const { rows } = await statement<{ id: string; amount: string }>(
    world.store,
    `select participation_id as id, amount_grosze as amount from payment
     where status = 'ready_for_payout' and amount_grosze > 1000 order by participation_id limit 3`,
    [],
  )
  for (const { id, amount } of rows) {
    const correction = {
      kind: 'sum' as const,
      participation_id: id,
      amount: toZloty(grosze(Number(amount) - 1000)),
    }
    await office.call(opsProposeCorrection, { body: { correction, reason: 'Reklamodawca zgłosił błąd w wynikach' } })
  }
}
