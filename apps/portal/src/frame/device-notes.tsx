import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { useWhenOnline } from '@fanfara/ui/part'
import { useLanguage } from '@fanfara/ui/text'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { newVersion } from '#/app/device/new-version.ts'
import { oldAnswers } from '#/app/device/offline.ts'
import { useText } from '#/i18n/text.ts'

/** When the oldest of what the open screen shows is from; null while all of it is from now. */
function useAsOf(): number | null {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [oldAnswers.subscribe(listener), client.getQueryCache().subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [client],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = client.getQueryCache().findAll({ type: 'active' })
    const times = shown.flatMap(({ queryHash }) => oldAnswers.of(queryHash) ?? [])
    return times.length > 0 ? Math.min(...times) : null
  })
}

/** Above every screen: that there is no connection and of when its figures are, and that a new version waits. */
export function DeviceNotes() {
  return (
    <>
      <AsOfNote />
      <VersionNote />
    </>
  )
}

const AGAIN_MS = 30_000

function AsOfNote() {
  const text = useText('phone')
  const language = useLanguage()
  const client = useQueryClient()
  const asOf = useAsOf()
  const again = useCallback(() => void client.refetchQueries({ type: 'active' }), [client])
  useWhenOnline(asOf !== null, again)
  useEffect(() => {
    // A server that was away comes back without the browser hearing of it.
    const timer = asOf === null ? undefined : setInterval(again, AGAIN_MS)
    return () => clearInterval(timer)
  }, [asOf, again])
  if (asOf === null) return null
  const time = onOneLine(formatDateTime(new Date(asOf).toISOString(), language))
  return (
    <Alert
      tone="warning"
      className="mb-6"
      title={text('offline_title')}
      action={
        <Button variant="secondary" size="small" onClick={again}>
          {text('offline_again')}
        </Button>
      }
    >
      {text('offline', { time })}
    </Alert>
  )
}

function VersionNote() {
  const text = useText('phone')
  const waiting = useSyncExternalStore(newVersion.subscribe, newVersion.get)
  if (!waiting) return null
  return (
    <Alert
      tone="info"
      className="mb-6"
      title={text('version_title')}
      action={
        <Button size="small" onClick={newVersion.take}>
          {text('version_take')}
        </Button>
      }
    >
      {text('version')}
    </Alert>
  )
}
