import { type ComponentType, useEffect, useState } from 'react'
import { showWay } from '#/app/route/way.ts'
import { PublicFrame } from '#/frame/public-frame.tsx'
import { enterRooms, fetchRooms, here } from './house.ts'
import { Threshold } from './threshold.tsx'

/**
 * The sign-in page without the router, which is fetched when somebody points at a link, begins to type or leaves: it is a
 * quarter of what a stranger would wait for (decision 0095).
 */
export function Door({ Screen }: { Screen: ComponentType }) {
  const { Rooms, enter } = useRooms()
  if (Rooms) return <Rooms />
  return (
    <Threshold onFailure={() => void enter(here(), true)}>
      <PublicFrame>
        <Screen />
      </PublicFrame>
    </Threshold>
  )
}

/** The rooms once somebody went in, by a link, by signing in, or by Back to a page from before a reload. */
function useRooms() {
  const [Rooms, setRooms] = useState<ComponentType | null>(null)
  const enter = async (address: string, isReplaced = false) => {
    const opened = await enterRooms(address, isReplaced)
    if (opened) setRooms(() => opened)
  }
  useEffect(() => {
    if (Rooms) return document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    showWay({ go: enter, prepare: () => void fetchRooms().catch(() => undefined) })
    const goBack = () => void enter(here(), true)
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [Rooms])
  return { Rooms, enter }
}
