import { type Platform, platforms } from '@fanfara/contract/enums'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { asked } from '#/app/server/patience.ts'
import { useStages } from '#/features/evaluation/api.ts'
import { type Standing, standingOf } from '#/features/evaluation/standing.ts'
import { StandingProgress } from '#/features/evaluation/standing-progress.tsx'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'

/** How the person's channels are evaluated, one line for each platform (DASH-12). */
export function EvaluationBlock() {
  const text = useText('home')
  const { data, error, retry } = useStages(asked)
  const more = (
    <Link to="/settings/instruction/$subpath" params={{ subpath: 'platform-evaluation' }} className={blockLinkClass}>
      {text('evaluation_link')}
    </Link>
  )
  return (
    <Block title={text('evaluation')} action={more} query={{ data, error, refetch: retry }} skeletonRows={3}>
      {stages => (
        <ul className="grid gap-3.5">
          {platforms.map(platform => (
            <Line key={platform} platform={platform} standing={standingOf(platform, stages.data)} />
          ))}
        </ul>
      )}
    </Block>
  )
}

function Line({ platform, standing }: { platform: Platform; standing: Standing }) {
  const text = useText('evaluation')
  return (
    <li className="flex items-center gap-3">
      <PlatformIcon type={platform} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{platformNames[platform]}</span>
          <span className="text-right text-14 text-muted">
            {standing.kind === 'not_connected' && text('not_connected')}
            {standing.kind === 'unknown' && text('unknown')}
            {standing.kind === 'known' &&
              (standing.stage === null ? text('below') : text('category', { stage: standing.stage }))}
          </span>
        </p>
        {standing.kind === 'known' && <StandingProgress platform={platform} stage={standing.stage} />}
      </div>
    </li>
  )
}
