import { moveDueCampaigns } from '../features/campaigns/service.ts'
import { moveDueTasks } from '../features/tasks/service.ts'
import { removeEnded as removeEndedConnects, revokeTokens } from '../features/channels/service.ts'
import { removeEnded as removeEndedSessions } from '../features/accounts/service.ts'
import { deliverTo } from '../features/inbox/service.ts'
import { reconcile } from '../features/ledger/service.ts'
import type { Letter } from '../mail.ts'
import { deliverDue } from '../db/outbox.ts'
import type { World } from '../world.ts'

/** Sends what was committed and not sent yet. */
export const sendDue = (world: World): Promise<number> =>
  deliverDue(world, {
    inbox: deliverTo(world),
    mail: payload => world.mail.send(payload as unknown as Letter),
    'platform-revoke': payload => revokeTokens(world, payload as unknown as Parameters<typeof revokeTokens>[1]),
  })

/** Everything that time makes due, by the product's clock (OPS-29). Safe to run twice, at once and after any pause. */
export async function runDueWork(world: World): Promise<void> {
  await moveDueCampaigns(world)
  await moveDueTasks(world)
  await removeEndedSessions(world)
  await removeEndedConnects(world)
  await sendDue(world)
  await world.store.maintain()
}

/** What happens once a day: the books are checked (threat model §4.14). */
export async function runDailyWork(world: World): Promise<void> {
  await reconcile(world)
}
