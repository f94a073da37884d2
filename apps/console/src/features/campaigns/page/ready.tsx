import type { ReadyEntry } from '@fanfara/contract/ops/campaign/work'
import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Section } from '@fanfara/ui/card'
import { CheckIcon, ChevronRightIcon, InfoIcon, WarningIcon } from '@fanfara/ui/icons'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'

const looks = {
  done: { Icon: CheckIcon, tone: 'text-success' },
  advised: { Icon: InfoIcon, tone: 'text-muted' },
  needed: { Icon: WarningIcon, tone: 'text-danger' },
} as const

/** What a draft says already, and what it lacks before creators see it; each line leads to its field. */
export function Ready({ campaign, ready }: { campaign: OpsCampaign; ready: readonly ReadyEntry[] }) {
  const text = useText('campaign')
  if (ready.length === 0) return null
  // What is only worth a look keeps nothing back, and is not said to be missing.
  const lacking = (['needed', 'advised'] as const).flatMap(of => {
    const count = ready.filter(({ state }) => state === of).length
    return count > 0 ? text(`ready_lacks_${of}`, { count }) : []
  })
  return (
    <Section title={text('ready')} hint={lacking.join(' ') || text('ready_all')}>
      <ul className="divide-y divide-line">
        {ready.map(entry => (
          <li key={entry.item}>
            <Line id={campaign.id} entry={entry} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What a line says. */
function useSaid({ item, state, platforms = [] }: ReadyEntry): string {
  const text = useText('campaign')
  const language = useLanguage()
  if (item === 'platforms') {
    const names = platforms.map(platform => platformNames[platform])
    return text('ready_platforms_missing', { platforms: new Intl.ListFormat(language).format(names) })
  }
  if (state === 'needed') return text(`ready_${item}_needed`)
  return text(`ready_${item}_${state === 'done' ? 'done' : 'missing'}`)
}

function Line({ id, entry }: { id: string; entry: ReadyEntry }) {
  const text = useText('campaign')
  const { state, field } = entry
  const { Icon, tone } = looks[state]
  const said = useSaid(entry)
  const content = (
    <>
      <span className={tone}>
        <Icon size={18} />
      </span>
      <span className="min-w-0 grow">
        <span className="sr-only">{text(`ready_state_${state}`)}: </span>
        {said}
      </span>
    </>
  )
  const look = 'flex min-h-11 items-center gap-3 py-1'
  if (state === 'done') return <span className={`${look} text-muted`}>{content}</span>
  return (
    <Link to="/campaigns/$id/edit" params={{ id }} search={{ field }} className={`${look} hover:text-primary`}>
      {content}
      <ChevronRightIcon size={18} />
    </Link>
  )
}
