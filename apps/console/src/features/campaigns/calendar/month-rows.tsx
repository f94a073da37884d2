import type { CampaignStage } from '@fanfara/contract/enums'
import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import { type LocalDay, type Month, weekdayOf } from '@fanfara/ui/calendar-days'
import { monthName } from '@fanfara/ui/calendar-names'
import { formatDateRange } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { StageBadge } from '#/shared/labels.tsx'
import { useTaken } from '#/features/campaigns/taken.ts'
import { useText } from '#/texts.ts'
import { daysOf, type Part, partOf, recruitsIn, runsIn, writtenOn } from './bars.ts'

interface RowsProps {
  month: Month
  today: LocalDay
  campaigns: readonly CalendarCampaign[]
}

const joined = (...names: readonly (string | false)[]) => names.filter(Boolean).join(' ')

/** A month of campaigns, one beneath the other: who and where it stands at the left, its days as a bar, its places at the right. */
export function MonthRows({ month, today, campaigns }: RowsProps) {
  const text = useText('campaigns')
  const language = useLanguage()
  return (
    <>
      <Legend />
      <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-surface">
        <table
          aria-label={text('calendar_of', { month: monthName(month, language) })}
          className="w-full table-fixed border-collapse"
        >
          <thead className="text-12 text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="w-64 px-4 py-2 text-left font-semibold broad:w-96">
                {text('name')}
              </th>
              <th scope="col" className="p-0 font-semibold">
                <span className="sr-only">{text('days')}</span>
                <DayNumbers month={month} today={today} />
              </th>
              <th scope="col" className="w-24 px-4 py-2 text-right font-semibold">
                {text('taken')}
              </th>
            </tr>
          </thead>
          <tbody>
            {campaigns.map(campaign => (
              <Row key={campaign.id} campaign={campaign} month={month} today={today} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** What the drawings mean, in words. */
function Legend() {
  const text = useText('campaigns')
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-14 text-muted" aria-hidden="true">
      <span className="inline-flex items-center gap-2">
        <span className="h-1 w-8 rounded-full bg-brass" />
        <span className="inline-block first-letter:uppercase">{text('recruits')}</span>
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="h-4 w-8 rounded-[5px] border tint-line text-success solid-tint" />
        <span className="inline-block first-letter:uppercase">{text('runs')}</span>
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="h-4 w-8 rounded-[5px] border border-dashed border-control" />
        <span className="inline-block first-letter:uppercase">{text('waits_for_release')}</span>
      </span>
    </p>
  )
}

const columns = (month: Month): CSSProperties => ({
  gridTemplateColumns: `repeat(${daysOf(month).length}, minmax(0, 1fr))`,
})

function DayNumbers({ month, today }: Omit<RowsProps, 'campaigns'>) {
  return (
    <span aria-hidden="true" className="grid" style={columns(month)}>
      {daysOf(month).map(day => (
        <span key={day} className={joined('grid place-items-center py-2', isWeekend(day) && 'bg-sunken')}>
          <span
            className={joined(
              'figures grid h-5 min-w-5 place-items-center rounded-full',
              day === today && 'bg-filled text-on-filled',
              // A narrow window has room for the weeks alone.
              weekdayOf(day) !== 0 && day !== today && 'hidden wide:grid',
            )}
          >
            {Number(day.slice(8))}
          </span>
        </span>
      ))}
    </span>
  )
}

const isWeekend = (day: LocalDay) => weekdayOf(day) > 4

function Row({ campaign, month, today }: { campaign: CalendarCampaign; month: Month; today: LocalDay }) {
  const takenOf = useTaken()
  const { id, name, advertiser, stage } = campaign
  return (
    <tr className="border-b border-line last:border-b-0 hover:bg-sunken/60">
      <th scope="row" className="px-4 py-2 text-left align-top font-regular">
        <Link
          to="/campaigns/$id"
          params={{ id }}
          className="line-clamp-2 min-h-6 font-semibold wrap-anywhere hover:text-primary hover:underline"
        >
          {name}
        </Link>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-14 text-muted">{advertiser}</span>
          <StageBadge stage={stage} />
        </span>
      </th>
      <td className="relative p-0">
        <Said campaign={campaign} />
        <span aria-hidden="true" className="absolute inset-0 grid" style={columns(month)}>
          {daysOf(month).map(day => (
            <span
              key={day}
              className={joined(
                isWeekend(day) && 'bg-sunken',
                weekdayOf(day) === 0 && 'border-l border-line',
                day === today && 'border-l-2! border-primary!',
              )}
            />
          ))}
        </span>
        <Bars campaign={campaign} month={month} />
      </td>
      <td className="figures px-4 py-2 text-right align-middle whitespace-nowrap">{takenOf(campaign)}</td>
    </tr>
  )
}

/** The drawing in words. */
function Said({ campaign }: { campaign: CalendarCampaign }) {
  const text = useText('campaigns')
  const language = useLanguage()
  const [recruits, runs] = [recruitsIn(campaign), runsIn(campaign)]
  const said = [
    recruits && text('said_recruits', { range: formatDateRange(recruits.from, recruits.to, language) }),
    runs && text('said_runs', { range: formatDateRange(runs.from, runs.to, language) }),
    isWaiting(campaign) && text('waits_for_release'),
  ]
  return <span className="sr-only">{said.filter(Boolean).join('; ')}</span>
}

/** Whether only an operator's word starts it. */
const isWaiting = ({ stage, is_held_back: isHeldBack }: CalendarCampaign) => stage === 'onboarding' && isHeldBack

const looks: Record<CampaignStage, string> = {
  draft: 'bg-line/70 text-muted',
  onboarding: 'border tint-line text-primary solid-tint',
  running: 'border tint-line text-success solid-tint',
  completed: 'bg-line/70 text-text',
  cancelled: 'border border-dashed border-control text-muted line-through',
}

const placed = ({ first, last }: Part): CSSProperties => ({ gridColumn: `${first} / ${last + 1}` })

function Bars({ campaign, month }: { campaign: CalendarCampaign; month: Month }) {
  const language = useLanguage()
  const [recruits, runs] = [partOf(recruitsIn(campaign), month), partOf(runsIn(campaign), month)]
  const written = runs && writtenOn(runs, campaign)
  const look = isWaiting(campaign) ? 'border border-dashed border-primary text-primary' : looks[campaign.stage]
  return (
    <span aria-hidden="true" className="relative grid items-center gap-y-1 py-2 text-12" style={columns(month)}>
      <span
        className={joined('h-1', recruits !== null && 'bg-brass', edges(recruits, 'rounded-l-full', 'rounded-r-full'))}
        style={recruits ? placed(recruits) : { gridColumn: '1 / -1' }}
      />
      {runs && (
        <span
          className={joined(
            'row-start-2 h-6 min-w-0 truncate px-1.5 leading-5.5',
            look,
            edges(runs, 'rounded-l-[5px]', 'rounded-r-[5px]'),
          )}
          style={placed(runs)}
        >
          {written && formatDateRange(written.from, written.to, language)}
        </span>
      )}
    </span>
  )
}

const edges = (part: Part | null, begins: string, ends: string) =>
  joined(!!part?.begins && begins, !!part?.ends && ends)
