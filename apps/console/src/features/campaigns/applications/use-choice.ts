import { useEffect, useRef } from 'react'
import { listIn, useKept } from '#/shared/kept/kept.ts'

/** Whom an answer is about: the participation and a name, also while their page of the queue is not there. */
export interface Chosen {
  id: string
  name: string
}

const isChosen = (one: unknown): one is Chosen =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'name' in one &&
  typeof one.id === 'string' &&
  typeof one.name === 'string'

/** Whom several answers at once are about. */
export interface Choice {
  chosen: readonly Chosen[]
  choose: (these: readonly Chosen[], is: boolean) => void
}

/** Which applications are chosen, on whatever page; it outlives a reload (DAY-05). */
export function useChoice(campaignId: string): Choice {
  const [chosen, set] = useKept<readonly Chosen[]>(`applications:${campaignId}`, kept => listIn(kept).filter(isChosen))
  // An answer that comes later is about what is chosen then, not about what was when it was asked for.
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  const choose = (these: readonly Chosen[], is: boolean) => {
    const others = latest.current.filter(({ id }) => !these.some(one => one.id === id))
    const next = is ? [...others, ...these.map(({ id, name }) => ({ id, name }))] : others
    latest.current = next
    set(next, next.length > 0 ? next : null)
  }
  return { chosen, choose }
}
