import { platforms } from '@fanfara/contract/enums'
import { opsDownloadPrices } from '@fanfara/contract/evaluation'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Tabs, tabClass } from '@fanfara/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLeaveGuard } from '#/shared/acts/leave-guard.ts'
import { TakenUp, useGivenUp } from '#/shared/kept/form-draft.tsx'
import { useKept } from '#/shared/kept/kept.ts'
import { ListFileLine } from '#/shared/lists/list-file.tsx'
import { CardOutline } from '#/shell/card-outline.tsx'
import { Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { type PriceRow, pricesQuery } from './api.ts'
import { type Drafts, draftsIn, isChanged, keptOf, type RowDrafts, withRow } from './drafts.ts'
import { PriceTable } from './price-table.tsx'

const route = getRouteApi('/signed-in/prices')
const keyOf = ({ platform, ad_type }: PriceRow) => `${platform}:${ad_type}`
const noDrafts: Drafts = {}

const PLACE = 'prices'

/** What was typed over prices and not saved, which is there again when the page was loaded anew (DESK-113). */
function useDrafts() {
  const [drafts, keep] = useKept(PLACE, draftsIn)
  const [isTaken, setTaken] = useState(Object.keys(drafts).length > 0)
  useGivenUp(PLACE)
  const setDrafts = (after: RowDrafts) => keep(after, Object.keys(after).length > 0 ? keptOf(after) : null)
  return {
    drafts,
    setDrafts,
    /** Whether something of it was typed before the page was loaded. */
    isTaken,
    giveUp: () => {
      setTaken(false)
      setDrafts({})
    },
  }
}

/** Recommended prices by ad type and category, one platform at a time (OPS-28). What was typed stays while platforms are compared. */
export function PricesScreen() {
  const text = useText('prices')
  const imports = useText('imports')
  const { platform = platforms[0] } = route.useSearch()
  const query = useQuery(pricesQuery)
  const { data } = query
  const { drafts, setDrafts, isTaken, giveUp } = useDrafts()
  const draftsOf = (row: PriceRow) => drafts[keyOf(row)] ?? noDrafts
  const isDirty = data?.some(row => isChanged(row.prices, draftsOf(row))) ?? false
  const question = useLeaveGuard(isDirty)
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
      {isTaken && isDirty && (
        <div className="mb-6">
          <TakenUp was={noDrafts} saved={noDrafts} inWords={undefined} onGiveUp={giveUp} />
        </div>
      )}
      <Read query={query} outline={<CardOutline className="h-96" />}>
        {prices => (
          <PriceTable
            key={platform}
            platform={platform}
            rows={prices.filter(row => row.platform === platform)}
            draftsOf={draftsOf}
            onDraft={(row, typed) => setDrafts(withRow(drafts, keyOf(row), typed))}
          />
        )}
      </Read>
      {question}
    </Page>
  )
}
