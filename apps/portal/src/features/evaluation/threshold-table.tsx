import { type Platform, platforms } from '@fanfara/contract/enums'
import { STAGE_COUNT } from '@fanfara/contract/evaluation'
import { Section } from '@fanfara/ui/card'
import { formatCount } from '@fanfara/ui/format'
import { CheckIcon } from '@fanfara/ui/icons'
import { platformNames } from '@fanfara/ui/platform-icon'
import { ScrollRegion } from '@fanfara/ui/scroll-region'
import { useLanguage } from '@fanfara/ui/text'
import { Tooltip } from '@fanfara/ui/tooltip'
import { Fragment } from 'react'
import { useText } from '#/i18n/text.ts'
import { MeasuredLine, MetricLines } from './measured.tsx'
import type { Standing } from './standing.ts'

type Thresholds = Readonly<Record<Platform, readonly number[]>>
type Standings = Readonly<Record<Platform, Standing>>
const stages = Array.from({ length: STAGE_COUNT }, (_, at) => at + 1)

/** Eight categories by ten thresholds; scrolls sideways inside itself, the category stays in sight (EVAL-01…EVAL-09). */
export function ThresholdTable({ standings, thresholds }: { standings: Standings; thresholds: Thresholds }) {
  const text = useText('evaluation')
  const hasOwn = platforms.some(platform => stageIn(standings[platform]) !== null)
  return (
    <Section title={text('table_title')} hint={text('table_hint')}>
      <ScrollRegion label={text('table')} className="-mx-4 tablet:-mx-6">
        <table className="figures w-full border-separate border-spacing-0 text-right text-14">
          <caption className="sr-only">{text('table')}</caption>
          <TableHead standings={standings} />
          <tbody>
            {stages.map(stage => (
              <StageRow key={stage} stage={stage} standings={standings} thresholds={thresholds} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {hasOwn && (
        <p className="mt-4 flex items-center gap-2 text-14 text-muted">
          <OwnMark />
          {text('legend')}
        </p>
      )}
    </Section>
  )
}

const stageIn = (standing: Standing) => (standing.kind === 'known' ? standing.stage : null)
const sticky = 'sticky left-0 z-10 border-r border-line bg-surface pr-2 pl-4 text-left'

function TableHead({ standings }: { standings: Standings }) {
  const text = useText('evaluation')
  return (
    <thead>
      <tr className="align-bottom">
        <th scope="col" rowSpan={2} className={`${sticky} border-b pb-2 font-semibold`}>
          {text('column_category')}
        </th>
        {platforms.map(platform => (
          <th
            key={platform}
            scope="colgroup"
            colSpan={2}
            abbr={platformNames[platform]}
            className="border-l border-line px-2 pt-1 text-left font-regular first-of-type:border-l-0"
          >
            <PlatformName platform={platform} standing={standings[platform]} />
            <span className="block pb-1 text-12 text-muted">{text(`unit.${platform}`)}</span>
          </th>
        ))}
      </tr>
      <tr className="text-12 text-muted">
        {platforms.map(platform => (
          <Fragment key={platform}>
            <th
              scope="col"
              abbr={text('column_lower_of', { platform: platformNames[platform] })}
              className="border-b border-l border-line px-2 pb-2 font-regular"
            >
              {text('column_lower')}
            </th>
            <th
              scope="col"
              abbr={text('column_next_of', { platform: platformNames[platform] })}
              className="border-b border-line px-2 pb-2 font-regular"
            >
              {text('column_next')}
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  )
}

/** A platform's name that tells the person's own figures on hover, focus and tap (EVAL-07, EVAL-08, EVAL-19). */
function PlatformName({ platform, standing }: { platform: Platform; standing: Standing }) {
  return (
    <Tooltip text={<OwnFigures standing={standing} />}>
      <button
        type="button"
        className="min-h-11 font-semibold underline decoration-muted decoration-dotted underline-offset-4 desktop:min-h-8"
      >
        {platformNames[platform]}
      </button>
    </Tooltip>
  )
}

function OwnFigures({ standing }: { standing: Standing }) {
  const text = useText('evaluation')
  if (standing.kind === 'not_connected') return text('not_connected')
  const { entry } = standing
  return (
    <>
      <span className="block font-semibold">{entry.login}</span>
      <MetricLines entry={entry} />
      {standing.kind === 'unknown' && <span className="block">{text('unknown')}</span>}
      {standing.kind === 'known' && (
        <span className="block">
          {standing.stage === null ? text('below') : text('category', { stage: standing.stage })}
        </span>
      )}
      <span className="block text-muted">
        <MeasuredLine entry={entry} />
      </span>
    </>
  )
}

function StageRow({ stage, standings, thresholds }: { stage: number; standings: Standings; thresholds: Thresholds }) {
  return (
    <tr className="h-10 last:[&>*]:border-b-0">
      <th scope="row" className={`${sticky} border-b font-semibold`}>
        {stage}
      </th>
      {platforms.map(platform => (
        <StageCells
          key={platform}
          platform={platform}
          lower={thresholds[platform][stage - 1] ?? 0}
          next={thresholds[platform][stage]}
          isOwn={stageIn(standings[platform]) === stage}
        />
      ))}
    </tr>
  )
}

interface StageCellsProps {
  platform: Platform
  lower: number
  next: number | undefined
  isOwn: boolean
}

/** The two cells of one platform in one category; the person's own carry a mark, a tint and a heavier face (A11Y-05). */
function StageCells({ platform, lower, next, isOwn }: StageCellsProps) {
  const text = useText('evaluation')
  const language = useLanguage()
  const cell = `relative border-b border-line px-2 whitespace-nowrap ${isOwn ? 'bg-brass/14 font-semibold' : ''}`
  return (
    <>
      <td className={`${cell} border-l`} data-own={isOwn || undefined}>
        {formatCount(lower, language)}
        {isOwn && (
          <>
            <span className="absolute top-1/2 right-0 translate-x-3/4 -translate-y-1/2">
              <OwnMark />
            </span>
            <span className="sr-only">{text('yours', { platform: platformNames[platform] })}</span>
          </>
        )}
      </td>
      <td className={cell} data-own={isOwn || undefined}>
        {next === undefined ? <NoLimit /> : `<\u00a0${formatCount(next, language)}`}
      </td>
    </>
  )
}

/** The mark of the person's own category, between its two cells. */
const OwnMark = () => (
  <span className="grid size-4 place-items-center rounded-full bg-horn text-page">
    <CheckIcon size={12} strokeWidth={2.4} />
  </span>
)

/** EVAL-05: the highest category ends nowhere. */
function NoLimit() {
  const text = useText('evaluation')
  return (
    <Tooltip text={text('no_limit')}>
      <button type="button" aria-label={text('no_limit')} className="min-h-8 cursor-help">
        {'<\u00a0∞'}
      </button>
    </Tooltip>
  )
}
