import { Loading } from '@fanfara/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { Beside } from '#/shared/beside.tsx'
import { CardOutline } from './card-outline.tsx'

interface Asked {
  isPending: boolean
}

/**
 * Whether all of these were heard of once; a failure is an answer too. From then on it stays so: a part that is there waits in its own
 * place, for one that went while it asks again would begin anew without end.
 */
export function useHeard(queries: readonly Asked[]): boolean {
  const [wasHeard, setHeard] = useState(false)
  const isHeard = wasHeard || !queries.some(({ isPending }) => isPending)
  if (isHeard !== wasHeard) setHeard(isHeard)
  return isHeard
}

/** Parts of a page that stand one beneath the other come at once, so that none pushes away another that somebody reads already. */
export function AtOnce({
  queries,
  hasAside = false,
  children,
}: {
  /** What the parts are made of. */
  queries: readonly Asked[]
  /** Whether what comes has a column beside it where there is room. */
  hasAside?: boolean
  children: ReactNode
}) {
  if (useHeard(queries)) return children
  return (
    <Loading>
      <Beside aside={hasAside && <CardOutline className="h-80" />}>
        <CardOutline className="h-80" />
      </Beside>
    </Loading>
  )
}
