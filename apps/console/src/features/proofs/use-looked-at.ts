import type { ProofRow } from '@fanfara/contract/ops/proofs'
import { useIsDesktop } from '@fanfara/ui/media'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isMissing } from '#/shell/messages.tsx'
import { proofQuery } from './api.ts'

const route = getRouteApi('/signed-in/proofs')

/** The two beside a proof; of one that is in the list no more, where it would go on. */
export function neighbours(rows: readonly ProofRow[], id: string) {
  const at = rows.findIndex(row => row.id === id)
  return { previous: at > 0 ? rows[at - 1]?.id : undefined, next: at < 0 ? rows[0]?.id : rows[at + 1]?.id }
}

/** Whether the server knows no proof by the id of the address. */
function useIsGone(id: string | undefined): boolean {
  const { data, error } = useQuery({ ...proofQuery(id ?? ''), enabled: id !== undefined })
  return id !== undefined && data === undefined && isMissing(error)
}

/**
 * Which proof stands in the pane: the one in the address, else the first. It stays there when a colleague's act moves the list up: a key
 * means what is looked at.
 * @param isOld the rows are still those of another filter.
 */
export function useLookedAt(rows: readonly ProofRow[], isOld: boolean) {
  const { open: inAddress, ...filter } = route.useSearch()
  const isGone = useIsGone(inAddress)
  const named = isGone ? undefined : inAddress
  const navigate = route.useNavigate()
  const isDesktop = useIsDesktop()
  const place = JSON.stringify(filter)
  const [pinned, setPinned] = useState<{ place: string; id: string }>()
  const [done, setDone] = useState<readonly string[]>([])
  const left = rows.filter(({ id }) => !done.includes(id))
  const isPinnedGone = isGone && pinned?.id === inAddress
  const stays = pinned?.place === place && !done.includes(pinned.id) && !isPinnedGone
  const current = named ?? (stays ? pinned.id : left[0]?.id)
  if (current && !isOld && (pinned?.place !== place || pinned.id !== current)) setPinned({ place, id: current })
  const open = (id: string | undefined) => {
    setDone(done.filter(each => each !== id))
    // On a phone the way back leads to the list; where both stand side by side, to the screen before.
    void navigate({ search: { ...filter, open: id }, replace: named !== undefined || isDesktop, resetScroll: false })
  }
  return {
    /** The proof of the address is nobody's, or waits no more: the queue stands there in its place (SCR-89). */
    isGone,
    /** One of them fills a phone. */
    isNamed: named !== undefined,
    current,
    open,
    /** To the next one that nobody here has judged, or back to one before; else to nothing. */
    goOn: ({ id }: { id: string }) => {
      const beside = neighbours(
        rows.filter(row => row.id === id || !done.includes(row.id)),
        id,
      )
      open(beside.next ?? beside.previous)
      setDone([...done, id])
    },
  }
}
