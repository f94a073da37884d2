import { type Platform, platforms } from '@fanfara/contract/enums'
import { STAGE_COUNT } from '@fanfara/contract/evaluation'
import { Section } from '@fanfara/ui/card'
import { formatCount } from '@fanfara/ui/format'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage } from '@fanfara/ui/text'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { MeasuredLine, MetricLines } from './measured.tsx'
import { nextOf, type Standing } from './standing.ts'
import { StandingProgress } from './standing-progress.tsx'

/** How the person stands on every platform: category, progress, what is missing to the next one, what was measured. */
export function StandingCards({
  standings,
  thresholds,
}: {
  standings: Readonly<Record<Platform, Standing>>
  thresholds: Readonly<Record<Platform, readonly number[]>>
}) {
  const text = useText('evaluation')
  return (
    <Section title={text('standing')} hint={text('standing_hint')}>
      <ul className="divide-y divide-line">
        {platforms.map(platform => (
          <li
            key={platform}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0 tablet:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.2fr)] tablet:gap-x-6"
          >
            <PlatformIcon type={platform} size={36} labelled />
            <Channel platform={platform} standing={standings[platform]} />
            <div className="col-span-2 tablet:col-span-1">
              <Place platform={platform} standing={standings[platform]} bounds={thresholds[platform]} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Channel({ platform, standing }: { platform: Platform; standing: Standing }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{platformNames[platform]}</h3>
      {standing.kind !== 'not_connected' && (
        <div className="figures text-14 text-muted">
          <p className="truncate text-text" title={standing.entry.login}>
            {standing.entry.login}
          </p>
          {standing.kind === 'known' && (
            <p>
              <MetricLines entry={standing.entry} />
            </p>
          )}
          <p>
            <MeasuredLine entry={standing.entry} />
          </p>
        </div>
      )}
    </div>
  )
}

function Place({ platform, standing, bounds }: { platform: Platform; standing: Standing; bounds: readonly number[] }) {
  const text = useText('evaluation')
  const language = useLanguage()
  if (standing.kind === 'not_connected')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted">{text('not_connected')}</p>
        <Link
          to="/settings/profile"
          aria-label={`${text('connect')}: ${platformNames[platform]}`}
          className={blockLinkClass}
        >
          {text('connect')}
        </Link>
      </div>
    )
  if (standing.kind === 'unknown')
    return (
      <>
        <p className="font-semibold">{text('unknown')}</p>
        <p className="text-14 text-muted">{text(platform === 'twitch' ? 'unknown_hint_twitch' : 'unknown_hint')}</p>
      </>
    )
  const next = nextOf(standing, bounds)
  return (
    <>
      <p className="mb-2 font-semibold">
        {standing.stage === null ? text('below') : text('category_of', { stage: standing.stage, count: STAGE_COUNT })}
      </p>
      <StandingProgress platform={platform} stage={standing.stage} />
      <p className="figures mt-2 text-14 text-muted">
        {next ? text('to_next', { stage: next.stage, missing: formatCount(next.missing, language) }) : text('top')}
      </p>
    </>
  )
}
