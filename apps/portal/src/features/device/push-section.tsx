import type { PushDevice } from '@fanfara/contract/own/push'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { Switch } from '@fanfara/ui/choice'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { devicesQuery, pushQuery, useRemoveDevice, useTurnPush } from './api.ts'

/** Whether messages come to this device, and to which others they do. */
export function PushSection() {
  const text = useText('phone')
  const devices = useQuery(devicesQuery)
  return (
    <Section title={text('push')} hint={text('push_hint')}>
      {devices.data && (
        <div className="grid gap-5">
          <ThisDevice id={devices.data.devices.find(({ is_current }) => is_current)?.id} />
          <Devices devices={devices.data.devices} />
        </div>
      )}
      {!devices.data && devices.isError && (
        <ErrorState isSmall message={messageOf(devices.error)} onRetry={devices.refetch} />
      )}
      {!devices.data && !devices.isError && (
        <Loading>
          <Skeleton className="h-11 max-w-80" />
        </Loading>
      )}
    </Section>
  )
}

/** The switch, or why there is none here. */
function ThisDevice({ id }: { id: string | undefined }) {
  const text = useText('phone')
  const { data: state } = useQuery(pushQuery)
  const turn = useTurnPush()
  if (state === undefined) return <Skeleton className="h-11 max-w-80" />
  if (state === 'not_here' || state === 'denied') return <p className="text-muted">{text(`push_${state}`)}</p>
  const press = async (isOn: boolean) => {
    try {
      await turn.mutateAsync({ isOn, id })
    } catch (error) {
      notifyFailure(error, { key: 'push-failed', title: text('push_failed') })
    }
  }
  return (
    <Switch
      label={text('push_switch')}
      hint={text('push_switch_hint')}
      checked={turn.isPending ? turn.variables.isOn : state === 'on' && id !== undefined}
      disabled={turn.isPending}
      onChange={isOn => void press(isOn)}
    />
  )
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const text = useText('phone')
  if (devices.length === 0) return null
  return (
    <ul aria-label={text('devices')} className="divide-y divide-line border-t border-line">
      {devices.map(device => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const text = useText('phone')
  const language = useLanguage()
  const remove = useRemoveDevice()
  const name = [device.browser ?? text('device_unknown'), device.system].filter(Boolean).join(' · ')
  const press = async () => {
    try {
      await remove.mutateAsync({ id: device.id, isHere: device.is_current })
    } catch (error) {
      notifyFailure(error, { key: 'push-failed', title: text('push_failed') })
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {device.is_current && <Badge look="green">{text('device_current')}</Badge>}
        </p>
        <p className="figures text-14 text-muted">
          {text('device_since', { date: onOneLine(formatDateTime(device.added_at, language)) })}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={remove.isPending}
        aria-label={text('device_remove_named', { name })}
        onClick={() => void press()}
      >
        {text('device_remove')}
      </Button>
    </li>
  )
}
