import type { OverlayUrl } from '@fanfara/contract/channels'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { CopyField } from '@fanfara/ui/copy-field'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatAgo } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useSlice } from '@fanfara/ui/session'
import { ExternalLink, linkClass } from '@fanfara/ui/text-link'
import { useLanguage } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { session } from '#/app/session/session.ts'
import { HelpLink } from '#/app/route/help-link.tsx'
import { notifyFailure } from '#/app/server/server-errors.ts'
import { clockBehind } from '@fanfara/ui/clock'
import { useText } from '#/i18n/text.ts'
import { overlayUrlsQuery, useRenewOverlay } from './api.ts'

/** Addresses for the streaming program, to be copied only (SET-08…SET-10). */
export function OverlaysSection() {
  const text = useText('overlays')
  const { data, dataUpdatedAt, error, refetch } = useQuery(overlayUrlsQuery)
  return (
    <Section title={text('title')} hint={text('hint')} aside={<HelpLink place="overlay" />}>
      {error && !data && <ErrorState message={messageOf(error)} onRetry={refetch} />}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-17 w-full" />
        </Loading>
      )}
      {data?.length === 0 && (
        <p className="text-muted">
          {text('none')}{' '}
          <Link to="/settings/profile" className={linkClass}>
            {text('none_link')}
          </Link>
        </p>
      )}
      {data && data.length > 0 && (
        <>
          <ul className="grid gap-5">
            {data.map(overlay => (
              <li key={overlay.channel_id}>
                <OverlayAddress overlay={overlay} readAt={dataUpdatedAt} />
              </li>
            ))}
          </ul>
          <p className="mt-4 text-14 text-muted">
            {text('secret')} <Preview />
          </p>
        </>
      )}
    </Section>
  )
}

/** How a banner stands on a stream, in a tab of its own. */
function Preview() {
  const text = useText('overlays')
  const { language, theme } = useSlice(session.settings)
  const isLight =
    theme === 'light' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: light)').matches)
  const look = new URLSearchParams({ lang: language, theme: isLight ? 'light' : 'dark' })
  return <ExternalLink href={`/overlay/preview?${look}`}>{text('preview')}</ExternalLink>
}

/** When the overlay was heard of last, and a warning while it is missing on a live channel (OPS-18). */
function Heard({ overlay, readAt }: { overlay: OverlayUrl; readAt: number }) {
  const { seen_at, trust, is_missing, channel_type } = overlay
  const text = useText('overlays')
  const language = useLanguage()
  const ago = seen_at && formatAgo(seen_at, new Date(readAt + clockBehind()), language)
  return (
    <>
      <p className="mt-1.5 text-14 text-muted">
        {ago ? text('seen', { ago }) : text('never_seen')} {trust && text(`trust.${trust}`)}
      </p>
      {is_missing && (
        <Alert tone="error" className="mt-2">
          {text('missing', { platform: platformNames[channel_type] })}
        </Alert>
      )}
    </>
  )
}

/** One address, and the way to make it worthless (OPS-17). */
function OverlayAddress({ overlay, readAt }: { overlay: OverlayUrl; readAt: number }) {
  const text = useText('overlays')
  const { mutateAsync, isPending } = useRenewOverlay()
  const [isAsking, setAsking] = useState(false)
  const platform = platformNames[overlay.channel_type]
  const renew = async () => {
    try {
      await mutateAsync(overlay.channel_id)
      notify({ key: `overlay-${overlay.channel_id}`, tone: 'success', title: text('renewed', { platform }) })
    } catch (error) {
      notifyFailure(error, { key: `overlay-${overlay.channel_id}`, title: text('renew_failed') })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      {/* A renewed address starts over: the copy button speaks of the one shown. */}
      <CopyField key={overlay.url} label={platform} value={overlay.url} />
      <Heard overlay={overlay} readAt={readAt} />
      <Button
        variant="quiet"
        size="small"
        className="mt-1 -ml-3"
        aria-label={text('renew_of', { platform })}
        onPointerEnter={preloadModal}
        onClick={() => setAsking(true)}
      >
        {text('renew')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('renew_title', { platform })}
        confirmLabel={text('renew_yes')}
        busy={isPending}
        onConfirm={renew}
        onCancel={() => setAsking(false)}
      >
        {text('renew_text')}
      </ConfirmDialog>
    </>
  )
}
