import type { AstrayMedium } from '@fanfara/contract/ops/media'
import type { MediumCounts } from '@fanfara/contract/tracking/media'
import { Badge } from '@fanfara/ui/badge'
import { formatCount, formatDateTime } from '@fanfara/ui/format'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage, useUiText } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useText } from '#/texts.ts'

/** Publications whose views are counted, with what the platform said last and what is the matter (TASK-33). */
export function MediaList({ media }: { media: readonly (MediumCounts | AstrayMedium)[] }) {
  return (
    <ul className="grid gap-3">
      {media.map(medium => (
        <li key={medium.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
          <Medium medium={medium} />
        </li>
      ))}
    </ul>
  )
}

function Medium({ medium }: { medium: MediumCounts | AstrayMedium }) {
  const text = useText('counting')
  const ui = useUiText()
  const platform = platformNames[medium.platform]
  const title = medium.title ?? text('medium_untitled', { platform })
  const look = medium.ended_as
    ? 'secondary'
    : medium.state === null
      ? 'plain'
      : medium.state === 'there'
        ? 'green'
        : 'error'
  const word = medium.ended_as ? 'over' : (medium.state ?? 'waiting')
  return (
    <article className="grid gap-1 text-14">
      {'creator' in medium && <p className="font-semibold">{medium.creator}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <PlatformIcon type={medium.platform} labelled />
          {medium.url ? (
            <a href={medium.url} target="_blank" rel="noreferrer" className={`${linkClass} min-w-0 break-words`}>
              {title}
              <span className="sr-only"> {ui('new_tab')}</span>
            </a>
          ) : (
            <span className="min-w-0 break-words">{title}</span>
          )}
        </span>
        <Badge look={look}>{text(`medium_${word}`)}</Badge>
      </div>
      <Facts medium={medium} platform={platform} />
    </article>
  )
}

function Facts({ medium, platform }: { medium: MediumCounts; platform: string }) {
  const text = useText('counting')
  const language = useLanguage()
  const count = (quantity: number) => formatCount(quantity, language)
  const time = (at: string) => formatDateTime(at, language)
  const { views, counted, missed, fell_by, state, state_since, trouble, views_at, read_at, next_read_at, ended_as } =
    medium
  const facts = [
    text('medium_counted', { figure: count(counted) }),
    views !== null && views_at && text('medium_figure', { platform, figure: count(views), date: time(views_at) }),
    read_at && read_at !== views_at && text('medium_asked', { date: time(read_at) }),
    views === null && state === 'there' && text('medium_silent', { platform }),
    state !== null && state !== 'there' && text('medium_since', { date: time(state_since) }),
    missed > 0 && text('medium_missed', { figure: count(missed) }),
    fell_by > 0 && text('medium_fell', { figure: count(fell_by) }),
    trouble && text(`trouble_${trouble}`, { platform }),
    next_read_at && text('medium_next', { date: time(next_read_at) }),
    ended_as && text(`ended_${ended_as}`),
  ].filter(fact => fact !== false && fact !== null)
  return <p className="figures text-muted">{facts.join(' · ')}</p>
}
