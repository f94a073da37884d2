import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useSyncExternalStore } from 'react'
import { useAgain, useAsOf, useIsAway } from '#/app/device/connection.ts'
import { newVersion } from '#/app/device/new-version.ts'
import { useText } from '#/i18n/text.ts'
import { ConnectionBar } from './connection-bar.tsx'

/** Above every screen: that there is no connection and of when its figures are, and that a new version waits. */
export function DeviceNotes() {
  return (
    <>
      <AsOfNote />
      <VersionNote />
    </>
  )
}

/** Whether figures are from before the portal was opened: those of this visit stand there already, and nothing pushes them. */
const isOfBefore = (asOf: number | null): asOf is number => asOf !== null && asOf < performance.timeOrigin

/** When something was, on one line. */
function useMoment() {
  const language = useLanguage()
  return (at: number): string => onOneLine(formatDateTime(new Date(at).toISOString(), language))
}

/** Below the header; nothing where a note says of when the figures are, since it says the same and more. */
export function AwayBar() {
  const isAway = useIsAway()
  const asOf = useAsOf()
  const moment = useMoment()
  return (
    <ConnectionBar
      isShown={(isAway || asOf !== null) && !isOfBefore(asOf)}
      asOf={asOf === null ? undefined : moment(asOf)}
      className="top-[calc(var(--look,0px)+57px)] desktop:top-[calc(var(--look,0px)+65px)]"
    />
  )
}

function AsOfNote() {
  const text = useText('phone')
  const moment = useMoment()
  const isAway = useIsAway()
  const asOf = useAsOf()
  const again = useAgain(isAway || asOf !== null)
  if (!isOfBefore(asOf)) return null
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
      {text('offline', { time: moment(asOf) })}
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
