import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Section } from '@fanfara/ui/card'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { AtOnce } from '#/shell/at-once.tsx'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { ImportEventsButton } from '#/features/campaigns/importing/import-events.tsx'
import { campaignCountsQuery, trackingQuery } from './api.ts'
import { CountsTable } from './counts-table.tsx'
import { Keys } from './keys.tsx'
import { AstrayMedia } from './media-parts.tsx'
import { astrayMediaQuery } from './media-queries.ts'
import { Postbacks } from './postbacks.tsx'
import { RulesButton } from './rules.tsx'

/** What is counted of a campaign, by which rules, and with which keys its advertiser reports (OPS-16). */
export function CountingSection({ campaign }: { campaign: OpsCampaign }) {
  const { id } = campaign
  const text = useText('counting')
  const counts = useQuery(campaignCountsQuery(id))
  const tracking = useQuery(trackingQuery(id))
  const { data } = tracking
  const parts = [counts, tracking, useQuery(astrayMediaQuery(id))]
  return (
    <AtOnce queries={parts}>
      <Section
        title={text('title')}
        hint={
          data &&
          text(data.form.is_paused ? 'rules_paused' : 'rules_line', {
            burst: data.form.burst_per_minute,
            days: data.form.attribution_days,
          })
        }
        action={
          <span className="flex flex-wrap gap-2">
            <ImportEventsButton campaign={campaign} />
            {data && <RulesButton campaignId={id} tracking={data} />}
          </span>
        }
      >
        <div className="grid gap-6">
          <Read query={counts} outline={<Skeleton className="h-24 w-full" />}>
            {counted => <CountsTable counts={counted} />}
          </Read>
          <AstrayMedia campaignId={id} />
          <Read query={tracking} outline={null}>
            {({ keys }) => (
              <>
                <Keys campaignId={id} keys={keys} />
                {keys.length > 0 && <Postbacks campaignId={id} />}
              </>
            )}
          </Read>
        </div>
      </Section>
    </AtOnce>
  )
}
