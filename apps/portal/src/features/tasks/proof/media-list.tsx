import type { Media } from '@fanfara/contract/medias'
import type { Task } from '@fanfara/contract/tasks'
import { Badge } from '@fanfara/ui/badge'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { ErrorState } from '@fanfara/ui/empty-state'
import { ExternalIcon, RefreshIcon } from '@fanfara/ui/icons'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { FieldError } from '@fanfara/ui/text-field'
import { useUiText } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { mediasQuery } from '#/features/tasks/api.ts'

interface MediaFieldProps {
  task: Task
  chosen: string
  onChoose: (id: string) => void
  error?: string
}

/** Recent media of the channel, of which one is chosen (TASK-33). */
export function MediaField({ task, chosen, onChoose, error }: MediaFieldProps) {
  const text = useText('tasks')
  const { data, error: failure, refetch, isFetching } = useQuery(mediasQuery(task.id))
  const isLive = task.media_type === 'live'
  const titleId = useId()
  if (failure && !isFetching)
    return (
      <Frame>
        <ErrorState isSmall message={messageOf(failure)} onRetry={refetch} />
        <FieldError id="media" error={error} />
      </Frame>
    )
  if (!data) return <MediaSkeleton />
  const refresh = (
    <Button variant="quiet" size="small" icon={<RefreshIcon size={16} />} busy={isFetching} onClick={() => refetch()}>
      {text('media_refresh')}
    </Button>
  )
  if (data.length === 0)
    return (
      <Frame>
        <p className="text-muted">{text(isLive ? 'media_empty_live' : 'media_empty')}</p>
        <div className="mt-2 -ml-3">{refresh}</div>
        <FieldError id="media" error={error} />
      </Frame>
    )
  return (
    <fieldset className="min-w-0" aria-labelledby={titleId} aria-describedby={error ? 'media-error' : undefined}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-2">
        <span id={titleId} className="text-14 font-semibold">
          {text(isLive ? 'media_legend_live' : 'media_legend')}
        </span>
        {refresh}
      </div>
      <ul className="grid max-h-[26rem] gap-2 overflow-y-auto rounded-surface border border-line bg-surface p-2">
        {data.map(media => (
          <li key={media.id}>
            <MediaChoice media={media} task={task} isChosen={media.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <FieldError id="media" error={error} />
    </fieldset>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="rounded-surface border border-dashed border-line p-4">{children}</div>
)

const SHOWN_WHILE_LOADING = ['first', 'second', 'third']

function MediaSkeleton() {
  return (
    <Loading className="grid gap-2 rounded-surface border border-line bg-surface p-2">
      {SHOWN_WHILE_LOADING.map(row => (
        <span key={row} className="flex items-center gap-3 p-2">
          <Skeleton className="h-[54px] w-24 shrink-0" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/3" />
          </span>
        </span>
      ))}
    </Loading>
  )
}

interface ChoiceProps {
  media: Media
  task: Task
  isChosen: boolean
  onChoose: (id: string) => void
}

function MediaChoice({ media, task, isChosen, onChoose }: ChoiceProps) {
  return (
    <div className="flex items-center gap-1 rounded-control has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 p-2">
        <input
          type="radio"
          name={`media-${task.id}`}
          value={media.id}
          checked={isChosen}
          onChange={() => onChoose(media.id)}
          className="size-4.5 shrink-0 appearance-none rounded-full border border-control bg-field outline-none checked:border-[5px] checked:border-filled"
        />
        <MediaLine media={media} task={task} />
      </label>
      <MediaLink media={media} />
    </div>
  )
}

/** Picture, title, when it was published and how many saw it. */
export function MediaLine({ media, task }: { media: Media; task: Task }) {
  const text = useText('tasks')
  const { views } = media.metrics
  return (
    <>
      <Picture media={media} task={task} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{media.title ?? text('media_untitled')}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-14 text-muted">
          {media.type === 'live' && <Badge look="error">{text('media_live')}</Badge>}
          <DateText value={media.created_at} full />
          {media.viewers !== null && <span className="figures">{text('viewers', { count: media.viewers })}</span>}
          {views !== null && <span className="figures">{text('views', { count: views })}</span>}
        </span>
      </span>
    </>
  )
}

/** To the publication itself, where its platform tells where it is. */
export function MediaLink({ media }: { media: Media }) {
  const text = useText('tasks')
  const ui = useUiText()
  if (!media.url) return null
  return (
    <a
      href={media.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`${text('media_open', { title: media.title ?? text('media_untitled') })} ${ui('new_tab')}`}
      className="grid size-11 shrink-0 place-items-center rounded-control text-primary hover:bg-primary/10"
    >
      <ExternalIcon size={18} />
    </a>
  )
}

/** The platform's picture; its mark when there is none, or when its address has ended. */
function Picture({ media, task }: { media: Media; task: Task }) {
  const [isBroken, setBroken] = useState(false)
  if (!media.picture_url || isBroken)
    return (
      <span className="grid h-[54px] w-24 shrink-0 place-items-center rounded-control bg-sunken">
        <PlatformIcon type={task.channel_type} size={24} />
      </span>
    )
  return (
    <img
      src={media.picture_url}
      alt=""
      width={96}
      height={54}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className="h-[54px] w-24 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}
