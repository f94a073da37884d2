import type { MediumCounts } from '@fanfara/contract/tracking/media'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatCount, formatDateTime, onOneLine } from '@fanfara/ui/format'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage, useUiText } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#/app/server/message.ts'
import { asked } from '#/app/server/patience.ts'
import { useText } from '#/i18n/text.ts'
import { mediaQuery } from './api.ts'

/** Each publication whose views are counted: the figure, whose it is, when it was read and what stops it (TASK-33). */
export function Media({ id }: { id: string }) {
  const text = useText('counts')
  const { data, error, refetch } = useQuery({ ...mediaQuery(id), ...asked })
  if (!data && error)
    return (
      <Section title={text('media')}>
        <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />
      </Section>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title={text('media')} hint={text('media_hint')}>
      <ul className="grid gap-4">
        {data.map(medium => (
          <li key={medium.id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
            <Medium medium={medium} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const LOOKS = { there: 'green', private: 'error', gone: 'error', waiting: 'plain' } as const satisfies Record<
  string,
  BadgeLook
>

function Medium({ medium }: { medium: MediumCounts }) {
  const text = useText('counts')
  const ui = useUiText()
  const platform = platformNames[medium.platform]
  const title = medium.title ?? text('medium_untitled', { platform })
  const state = medium.state ?? 'waiting'
  return (
    <article className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="flex min-w-0 items-center gap-2 font-semibold">
          <PlatformIcon type={medium.platform} labelled />
          {medium.url ? (
            <a href={medium.url} target="_blank" rel="noreferrer" className={`${linkClass} min-w-0 wrap-anywhere`}>
              {title}
              <span className="sr-only"> {ui('new_tab')}</span>
            </a>
          ) : (
            <span className="min-w-0 wrap-anywhere">{title}</span>
          )}
        </h3>
        {medium.ended_as ? (
          <Badge look="secondary">{text('medium_state.over')}</Badge>
        ) : (
          <Badge look={LOOKS[state]}>{text(`medium_state.${state}`)}</Badge>
        )}
      </div>
      <p className="figures text-20 font-semibold">{text('medium_counted', { count: medium.counted })}</p>
      <Readings medium={medium} platform={platform} />
      <Notes medium={medium} platform={platform} />
    </article>
  )
}

/** The source's own figure, when it was read, and when it will be. */
function Readings({ medium, platform }: { medium: MediumCounts; platform: string }) {
  const text = useText('counts')
  const language = useLanguage()
  const { views, views_at, read_at, next_read_at, state } = medium
  const date = views_at && formatDateTime(views_at, language)
  const read =
    views !== null && date
      ? text('medium_figure', { platform, figure: formatCount(views, language), date })
      : text(state === 'there' ? 'medium_silent' : 'medium_unread', { platform })
  return (
    <p className="text-14 text-muted">
      {read}
      {read_at &&
        read_at !== views_at &&
        ` · ${text('medium_asked', { date: onOneLine(formatDateTime(read_at, language)) })}`}
      {next_read_at && ` · ${text('medium_next', { date: onOneLine(formatDateTime(next_read_at, language)) })}`}
    </p>
  )
}

/** What stopped it or took something off, in plain words; nothing where all is well. */
function Notes({ medium, platform }: { medium: MediumCounts; platform: string }) {
  const text = useText('counts')
  const language = useLanguage()
  const { state, state_since, trouble, missed, fell_by, ended_as } = medium
  const isAstray = (state === 'private' || state === 'gone') && !ended_as
  const notes = [
    isAstray && text(`medium_${state}`, { platform, date: onOneLine(formatDateTime(state_since, language)) }),
    trouble && !ended_as && text(`medium_trouble.${trouble}`, { platform }),
    missed > 0 && text('medium_missed', { count: missed }),
    fell_by > 0 && !ended_as && text('medium_fell', { platform, figure: formatCount(fell_by, language) }),
    ended_as && text(`medium_ended.${ended_as}`),
  ].filter(note => note !== false && note !== null)
  return notes.map(note => (
    <p key={note} className="text-14">
      {note}
    </p>
  ))
}
