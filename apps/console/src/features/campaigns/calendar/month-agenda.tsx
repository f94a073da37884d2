import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import { Agenda, Folded, NothingThen } from '@fanfara/ui/agenda'
import type { LocalDay, Month } from '@fanfara/ui/calendar-days'
import { DateRange } from '@fanfara/ui/date-text'
import { Link } from '@tanstack/react-router'
import { StageBadge } from '#/shared/labels.tsx'
import { useTaken } from '#/features/campaigns/taken.ts'
import { useText } from '#/texts.ts'
import { type DayMark, goingOn, marksIn } from './bars.ts'

interface AgendaProps {
  month: Month
  today: LocalDay
  campaigns: readonly CalendarCampaign[]
}

/** The campaigns of a month by the days on which something of them begins or ends; for phones. */
export function MonthAgenda({ month, today, campaigns }: AgendaProps) {
  const days = marksIn(campaigns, month)
  const ofToday = days.get(today) ?? []
  const marked = new Set(ofToday.map(({ campaign }) => campaign.id))
  const others = goingOn(campaigns, today).filter(({ id }) => !marked.has(id))
  return (
    <Agenda
      month={month}
      today={today}
      days={[...days].map(([day, rows]) => [day, <Cards key={day} rows={rows} />] as const)}
      now={<Today marked={ofToday} others={others} />}
    />
  )
}

interface Marked {
  campaign: CalendarCampaign
  marks: readonly DayMark[]
}

/** What begins or ends today is in sight; what only goes on is behind its number. */
function Today({ marked, others }: { marked: readonly Marked[]; others: readonly CalendarCampaign[] }) {
  const text = useText('campaigns')
  if (marked.length + others.length === 0) return <NothingThen>{text('nothing_today')}</NothingThen>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Cards rows={marked} />
      {others.length > 0 && (
        <Folded label={text('going_on', { count: others.length })}>
          <Cards rows={others.map(campaign => ({ campaign, marks: [] }))} />
        </Folded>
      )}
    </div>
  )
}

function Cards({ rows }: { rows: readonly Marked[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map(({ campaign, marks }) => (
        <li key={campaign.id}>
          <CampaignCard campaign={campaign} marks={marks} />
        </li>
      ))}
    </ul>
  )
}

function CampaignCard({ campaign, marks }: Marked) {
  const text = useText('campaigns')
  const takenOf = useTaken()
  const { id, name, advertiser, stage, start_date: from, end_date: to } = campaign
  return (
    <Link
      to="/campaigns/$id"
      params={{ id }}
      className="block rounded-surface border border-line bg-surface p-3 shadow-surface transition-colors hover:border-control"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-14 wrap-anywhere text-muted">{advertiser}</span>
        </span>
        <StageBadge stage={stage} />
      </span>
      <span className="mt-1 flex flex-wrap gap-x-3 text-14 text-muted">
        {marks.length > 0 && <b className="text-brass">{marks.map(mark => text(`mark_${mark}`)).join(', ')}</b>}
        {(from ?? to) && <DateRange from={from} to={to} />}
        <span className="figures">{text('places_taken', { figure: takenOf(campaign) })}</span>
      </span>
    </Link>
  )
}
