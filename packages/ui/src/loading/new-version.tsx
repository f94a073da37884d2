import { useEffect, useState } from 'react'
import { Button } from '../form/button.tsx'
import { notify } from '../overlay/toast.tsx'
import { textOf, useUiText } from '../text/text.tsx'

/** Longer than this nobody waits to be told what failed. */
const ANSWERS_WITHIN_MS = 3_000

/** The file that did not arrive, where the browser names it. */
const fileOf = (error: unknown): string | null =>
  String(error)
    .split(/\s/)
    .find(word => /^(?:https?:\/)?\/.*\.(?:js|css)$/.test(word)) ?? null

/**
 * Whether a release took away the part of the application that did not arrive: the server answers, and has no such file. Browsers that
 * do not name the file are believed where the server answers at all.
 */
export async function isReplaced(error: unknown): Promise<boolean> {
  const file = fileOf(error)
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const answer = await fetch(file ?? '/api/health', { method: file ? 'HEAD' : 'GET', cache: 'no-store', signal })
    return file ? answer.status === 404 : answer.ok
  } catch {
    return false
  }
}

/** As `isReplaced`, for what is drawn; false until it is known. */
export function useIsReplaced(error: unknown): boolean {
  const [replaced, setReplaced] = useState<unknown>(null)
  useEffect(() => {
    if (!error) return
    const ask = async () => {
      if (await isReplaced(error)) setReplaced(error)
    }
    void ask()
  }, [error])
  return Boolean(error) && replaced === error
}

/** Loads the page anew, which asks whoever has something unsaved. */
export function LoadNewVersion({ size = 'small' }: { size?: 'small' | 'normal' }) {
  const ui = useUiText()
  return (
    <Button size={size} onClick={() => window.location.reload()}>
      {ui('version_load')}
    </Button>
  )
}

function NewVersionHint() {
  const ui = useUiText()
  return (
    <>
      <span className="mb-3 block">{ui('version_hint')}</span>
      <LoadNewVersion />
    </>
  )
}

/** Says in a notification that a part did not arrive: that a new version is there, or that the connection is to be looked at. */
export async function tellNotArrived(error: unknown): Promise<void> {
  const told = (await isReplaced(error))
    ? { title: textOf('ui.version_title'), description: <NewVersionHint /> }
    : { title: textOf('ui.part_failed'), description: textOf('ui.load_failed_hint') }
  notify({ key: 'part', tone: 'error', ...told })
}
