import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'
import type { CampaignWork } from './queries.ts'
import { type CampaignTab, tabsOf } from './search.ts'

/** What a part's tab counts: people, proofs that wait, messages; null where there is nothing to count. */
function countOf(tab: CampaignTab, counts: CampaignWork['counts'] | undefined): number | null {
  if (!counts) return null
  if (tab === 'participants') return counts.participants
  if (tab === 'proofs') return counts.proofs_waiting
  return tab === 'history' && counts.messages > 0 ? counts.messages : null
}

interface CampaignTabsProps {
  campaign: OpsCampaign
  current: CampaignTab
  counts: CampaignWork['counts'] | undefined
}

/** The parts of a campaign's page, with how much lies in each. */
export function CampaignTabs({ campaign: { id, stage }, current, counts }: CampaignTabsProps) {
  const text = useText('campaign')
  return (
    <Tabs label={text('parts')} current={current}>
      {tabsOf(stage).map(tab => {
        const count = countOf(tab, counts)
        return (
          <Link
            key={tab}
            to="/campaigns/$id"
            params={{ id }}
            search={{ tab }}
            resetScroll={false}
            // The library would call every tab of this address the current one.
            activeProps={{ 'aria-current': undefined }}
            {...(tab === current ? { 'aria-current': 'page' as const } : {})}
            className={`${tabClass} gap-2`}
          >
            {text(`tab_${tab}`)}
            {count !== null && <span className="figures rounded-full bg-sunken px-2 text-12 text-muted">{count}</span>}
          </Link>
        )
      })}
    </Tabs>
  )
}
