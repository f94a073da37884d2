import type { Client } from '@fanfara/contract/client'
import { getUser } from '@fanfara/contract/accounts'
import { createConnectTicket } from '@fanfara/contract/channels'
import type { Platform } from '@fanfara/contract/enums'
import type { TestWorld } from './index.ts'
import { consent, Popup } from './popup.ts'

/** What a connecting popup opens. */
export interface ConnectTrip {
  popup: Popup
  address: string
}

/** Asks for a connect ticket in a browser of its own. @returns the popup of that browser, and the address it opens. */
export async function connectTrip(
  world: TestWorld,
  { token, call }: { token: string; call: Client },
  type: Platform,
  popup: Popup = new Popup(),
): Promise<ConnectTrip> {
  const { uuid } = (await call(getUser)).data
  const response = await popup.open(`${world.origin}/api${createConnectTicket.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ type }),
  })
  const { data } = (await response.json()) as { data: { ticket: string } }
  return { popup, address: `${world.origin}/api/${type}/${uuid}/connect?ticket=${data.ticket}&nonce=n1` }
}

/** Walks a popup to the platform, where an account is chosen, and back. @returns what `/callback` is told. */
export async function walkTrip(
  { popup, address }: ConnectTrip,
  choice: Record<string, string>,
): Promise<Record<string, string>> {
  const location = (await popup.open(address)).headers.get('location') ?? ''
  if (location.includes('/callback?')) return Object.fromEntries(new URL(location).searchParams)
  const back = await consent(popup, location, { decision: 'allow', ...choice })
  const ended = (await popup.open(back)).headers.get('location') ?? ''
  return Object.fromEntries(new URL(ended).searchParams)
}
