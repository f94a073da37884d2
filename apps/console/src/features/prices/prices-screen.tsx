import { platforms } from '@fanfara/contract/enums'
import { opsDownloadPrices } from '@fanfara/contract/evaluation'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLeaveGuard } from '#/shared/acts/leave-guard.ts'
import { ListFileLine } from '#/shared/lists/list-file.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { type PriceRow, pricesQuery } from './api.ts'
import { type Drafts, isChanged } from './drafts.ts'
import { PriceTable } from './price-table.tsx'

const route = getRouteApi('/signed-in/prices')
const keyOf = ({ platform, ad_type }: PriceRow) => `${platform}:${ad_type}`
const noDrafts: Drafts = {}

/** Recommended prices by ad type and category, one platform at a time (OPS-28). What was typed stays while platforms are compared. */
export function PricesScreen() {
  const text = useText('prices')
  const imports = useText('imports')
  const { platform = platforms[0] } = route.useSearch()
  const query = useQuery(pricesQuery)
  const { data } = query
  const [drafts, setDrafts] = useState<Readonly<Record<string, Drafts>>>({})
  const draftsOf = (row: PriceRow) => drafts[keyOf(row)] ?? noDrafts
  const question = useLeaveGuard(data?.some(row => isChanged(row.prices, draftsOf(row))) ?? false)
  return (
    <Page
      isWide
      title={text('title')}
      purpose={text('purpose')}
      action={
        <RightLink to="/imports/new" search={{ kind: 'prices' }} variant="secondary">
          {imports('new')}
        </RightLink>
      }
    >
      <Tabs label={text('platforms')} current={platform}>
        {platforms.map(name => (
          <Link
            key={name}
            to="/prices"
            search={{ platform: name }}
            aria-current={name === platform ? 'page' : undefined}
            className={tabClass}
          >
            {platformNames[name]}
          </Link>
        ))}
      </Tabs>
      <ListFileLine endpoint={opsDownloadPrices} input={{}} name="fanfara-prices.csv" isEmpty={!data} />
      <Read query={query} outline={<CardOutline className="h-96" />}>
        {prices => (
          <PriceTable
            key={platform}
            platform={platform}
            rows={prices.filter(row => row.platform === platform)}
            draftsOf={draftsOf}
            onDraft={(row, typed) => setDrafts(before => ({ ...before, [keyOf(row)]: typed }))}
          />
        )}
      </Read>
      {question}
    </Page>
  )
}
