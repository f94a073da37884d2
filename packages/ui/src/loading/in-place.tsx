import type { ReactNode } from 'react'
import { ErrorState } from '../look/empty-state.tsx'
import { useUiText } from '../text/text.tsx'
import { LoadNewVersion, useIsReplaced } from './new-version.tsx'
import { Fetched, type Part, usePart } from './part.tsx'

/** A part in its place on the page: its outline until it is there, and what failed with a way to try again. */
export function InPlace<Props extends object>({
  of,
  outline,
  ...props
}: { of: Part<Props>; outline: ReactNode } & Props) {
  const { part, failure, retry } = usePart(of, true)
  const isReplaced = useIsReplaced(failure?.error)
  if (isReplaced) return <Replaced />
  if (failure) return <ErrorState isSmall onRetry={retry} />
  return part ? <Fetched of={of} {...(props as unknown as Props)} /> : outline
}

function Replaced() {
  const ui = useUiText()
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="font-semibold">{ui('version_title')}</p>
        <p className="text-muted">{ui('version_hint')}</p>
      </div>
      <LoadNewVersion />
    </div>
  )
}
