import type { Tx } from '#/db/port.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as billing from '../billing/service.ts'
import * as calendar from '../calendar/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as channels from '../channels/service.ts'
import * as inbox from '../inbox/service.ts'
import * as payments from '../payments/service.ts'
import * as profile from '../profile/service.ts'

type Account = Awaited<ReturnType<typeof accounts.lockLiving>>

/**
 * Hands an account whose address was never confirmed over to whoever proved the mailbox: everything that an earlier holder
 * attached goes (decision 0025). Campaigns that run, and the money of the account, stay with it; orders that no bank file
 * carries yet go back into its balance. Sessions, trips and signing in by platforms end with the password. The account is locked.
 */
export async function handOver(world: World, tx: Tx, account: Account, at: Date): Promise<void> {
  const { id, language } = account
  await campaigns.withdrawUnbegun(tx, id, at)
  await channels.disconnectAll(world, tx, id, at)
  await payments.recallOrders(tx, id, { at, reason: textOf(language, 'payout.recalled') })
  await billing.removeBilling(tx, id)
  await calendar.endAddress(tx, id)
  await profile.swapAvatar(tx, id, null, at)
  await inbox.endSessionsOf(tx, id)
  await accounts.clearTraces(tx, id)
}
