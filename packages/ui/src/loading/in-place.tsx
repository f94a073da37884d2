import type { ReactNode } from 'react'
import { ErrorState } from '../look/empty-state.tsx'
import { Fetched, type Part, usePart } from './part.tsx'

/** A part in its place on the page: its outline until it is there, and what failed with a way to try again. */
export function InPlace<Props extends object>({
  of,
  outline,
  ...props
}: { of: Part<Props>; outline: ReactNode } & Props) {
  const { part, hasFailed, retry } = usePart(of, true)
  if (hasFailed) return <ErrorState isSmall onRetry={retry} />
  return part ? <Fetched of={of} {...(props as unknown as Props)} /> : outline
}
