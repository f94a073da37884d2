import { soon } from '@fanfara/ui/soon'
import { textOf } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import type { ComponentType } from 'react'
import { rememberOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'

/** The address that is shown, as a path. */
export const here = (): string => window.location.pathname + window.location.search + window.location.hash

/** Whether a stranger stands at the sign-in page, which is where the start page leads strangers too (NAV-30, NAV-31). */
export function isAtDoor(): boolean {
  if (session.token() !== null) return false
  if (window.location.pathname === '/') {
    rememberOrigin(here())
    window.history.replaceState(null, '', '/login')
  }
  return window.location.pathname === '/login'
}

type House = typeof import('./rooms.tsx')
let asked: Promise<House> | undefined
const ask = (): Promise<House> => {
  asked ??= import('./rooms.tsx').catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** The router and its pages; asked for twice, and anew the next time. @throws what fetching throws. */
export const fetchRooms = (): Promise<House> => ask().catch(ask)

/** The pages by their addresses, from the first on. Those of somebody signed in begin to ask before they are drawn. */
async function openRooms(): Promise<ComponentType> {
  if (session.token() !== null) import('#/frame/member-area.tsx').catch(() => undefined)
  const { moveIn, Rooms } = await fetchRooms()
  moveIn()
  return Rooms
}

/** How long the frame waits for the screen that stands in it: both are drawn at once then, not one after the other. */
const TOGETHER_MS = 300

/** The pages for whoever opens the portal at one of them: with the first page's screen and what it asks for first, where they come soon. */
export async function openHouse(): Promise<ComponentType> {
  const Rooms = await openRooms()
  const { openRoom } = await fetchRooms()
  await soon(openRoom(here(), true), TOGETHER_MS)
  return Rooms
}

/** Goes from the door into a room; null where the rooms did not arrive, which is said: whoever pressed may press again. */
export async function enterRooms(address: string, isReplaced: boolean): Promise<ComponentType | null> {
  try {
    const { openRoom } = await fetchRooms()
    await openRoom(address, isReplaced)
    return await openRooms()
  } catch {
    notify({ key: 'part', tone: 'error', title: textOf('ui.part_failed'), description: textOf('ui.load_failed_hint') })
    return null
  }
}
