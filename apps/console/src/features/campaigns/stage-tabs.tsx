import { type CampaignStage, campaignStages } from '@fanfara/contract/enums'
import { CAMPAIGN_COUNT_MAX } from '@fanfara/contract/ops/campaigns'
import { tabClass, Tabs } from '@fanfara/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TabCount } from '#/shared/lists/tab-count.tsx'
import { useText } from '#/texts.ts'
import { campaignCountsQuery } from './api.ts'

const route = getRouteApi('/signed-in/campaigns')

/** Stages, with how many campaigns each has of what the list is narrowed to (DESK-30); a month of the calendar says that itself. */
export function StageTabs() {
  const text = useText('campaigns')
  const labels = useText('labels')
  const { stage, name, show, month, sort, platform, type, per_page } = route.useSearch()
  const { data } = useQuery({ ...campaignCountsQuery({ name, month, platform, type }), enabled: show === undefined })
  const counts = show === undefined ? data : undefined
  return (
    <Tabs label={text('stages')} current={stage}>
      {([undefined, ...campaignStages] as const).map(of => (
        <Link
          key={of ?? 'all'}
          to="/campaigns"
          search={{ stage: of, name, show, month, sort, platform, type, per_page }}
          activeOptions={{ explicitUndefined: true }}
          className={tabClass}
        >
          {of ? labels(`stage_${of}`) : text('all')}
          {counts && <TabCount most={CAMPAIGN_COUNT_MAX} of={of ? counts[of] : sumOf(counts)} />}
        </Link>
      ))}
    </Tabs>
  )
}

/** What is counted no further in one stage is not in all. */
const sumOf = (counts: Record<CampaignStage, number>) =>
  Math.min(
    CAMPAIGN_COUNT_MAX,
    campaignStages.reduce((sum, of) => sum + counts[of], 0),
  )
