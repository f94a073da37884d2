import { leaveLook as endOnServer } from '@fanfara/contract/own/looks'
import { call } from '#/app/server/client.ts'
import { leaveLook } from './session.ts'

/** Ends the look for everybody, and leaves; what cannot be said now ends by itself within minutes. */
export async function endLook(): Promise<void> {
  await call(endOnServer).catch(() => undefined)
  leaveLook()
}
