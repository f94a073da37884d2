import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { Section } from '@fanfara/ui/card'
import { DateRange, DateText } from '@fanfara/ui/date-text'
import { platformNames } from '@fanfara/ui/platform-icon'
import { useLanguage } from '@fanfara/ui/text'
import type { ReactNode } from 'react'
import { useTaken } from '#/features/campaigns/taken.ts'
import { Address } from '#/shared/address.tsx'
import { payText } from '#/shared/pay.ts'
import { useText } from '#/texts.ts'

/** What decides about a campaign, whichever part of its page is open. */
export function KeyFacts({ campaign }: { campaign: OpsCampaign }) {
  const text = useText('campaign')
  const labels = useText('labels')
  const language = useLanguage()
  const takenOf = useTaken()
  const { taken, places } = campaign
  return (
    <Section title={text('key_facts')}>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Fact name={text('advertiser')}>
          <Advertiser campaign={campaign} />
        </Fact>
        <Fact name={text('dates')}>
          <DateRange from={campaign.start_date} to={campaign.end_date} />
        </Fact>
        {campaign.recruiting_until && (
          <Fact name={text('recruiting_until')}>
            <DateText value={campaign.recruiting_until} />
          </Fact>
        )}
        <Fact name={text('places')}>{places === null ? text('places_open', { taken }) : takenOf(campaign)}</Fact>
        <Fact name={text('platforms')}>{campaign.platforms.map(platform => platformNames[platform]).join(', ')}</Fact>
        <Fact name={text('pay')}>{payText(campaign.incomes, labels, language)}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Advertiser({ campaign }: { campaign: OpsCampaign }) {
  return (
    <>
      {campaign.advertiser}
      <a
        href={`mailto:${campaign.advertiser_email}`}
        className="flex min-h-11 items-center text-14 text-primary hover:underline desktop:min-h-6"
      >
        <Address text={campaign.advertiser_email} />
      </a>
    </>
  )
}
