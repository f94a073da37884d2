import { type BookLine, type BookStatement, opsGetBookStatement } from '@fanfara/contract/ops/books'
import { buttonClass } from '@fanfara/ui/button'
import { Card, Facts, Section } from '@fanfara/ui/card'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { DateText } from '@fanfara/ui/date-text'
import { EmptyState } from '@fanfara/ui/empty-state'
import { Money } from '@fanfara/ui/money'
import { SelectField } from '@fanfara/ui/select-field'
import { textIfKnown, useLanguage } from '@fanfara/ui/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { isMissing, Read } from '#/shell/messages.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { MoneyOnly } from '#/features/payouts/money-only.tsx'
import { PayoutTabs } from '#/features/payouts/payout-tabs.tsx'
import { Files } from './files.tsx'
import { thisMonth } from '@fanfara/ui/today'
import { periodName, periods } from './periods.ts'

const route = getRouteApi('/signed-in/books')

/** What happened to the money in a period: of the installation, a campaign or an advertiser; and what an accountant books. */
export function BooksScreen() {
  return (
    <MoneyOnly view="books">
      <AllBooks />
    </MoneyOnly>
  )
}

function AllBooks() {
  const text = useText('books')
  const { period = thisMonth(), campaign, advertiser } = route.useSearch()
  const subject = { campaign_id: campaign, advertiser }
  const query = useQuery({
    queryKey: ['books', period, subject],
    queryFn: async ({ signal }) =>
      (await call(opsGetBookStatement, { params: { month: period }, query: subject }, { signal })).data,
    placeholderData: keepPreviousData,
    // A whole period is summed for it.
    refetchInterval: false,
  })
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide>
      <PayoutTabs current="books" />
      <Choices period={period} statement={query.data} />
      {isMissing(query.error) ? (
        <NoSuchCampaign />
      ) : (
        <Read query={query}>
          {statement => (
            <div className="grid gap-6">
              <Files period={period} subject={subject} />
              <Whole statement={statement} />
            </div>
          )}
        </Read>
      )}
    </Page>
  )
}

/** A campaign of the address that nobody has (SCR-89). */
function NoSuchCampaign() {
  const text = useText('books')
  const { period } = route.useSearch()
  return (
    <Card>
      <EmptyState
        drawing="lost"
        title={text('no_campaign')}
        action={
          <Link to="/books" search={{ period }} className={buttonClass('secondary')}>
            {text('whole')}
          </Link>
        }
      />
    </Card>
  )
}

/** Which period and whose; campaigns and advertisers are those of which something was booked in it. */
function Choices({ period, statement }: { period: string; statement: BookStatement | undefined }) {
  const text = useText('books')
  const language = useLanguage()
  const navigate = route.useNavigate()
  const { campaign, advertiser } = route.useSearch()
  const campaigns = statement?.campaigns ?? []
  const known = campaigns.some(({ id }) => id === campaign)
  const missing = campaign && !known ? [{ value: `c:${campaign}`, label: statement?.name ?? '…' }] : []
  const advertisers = [...new Set([...campaigns.map(each => each.advertiser), ...(advertiser ? [advertiser] : [])])]
  const go = (search: { period?: string; campaign?: string; advertiser?: string }) =>
    void navigate({ to: '.', search, resetScroll: false })
  return (
    <div className="mb-6 grid gap-4 tablet:grid-cols-2">
      <SelectField
        label={text('period')}
        value={period}
        options={periods(thisMonth(), period).map(value => ({ value, label: periodName(value, language) }))}
        onChange={({ target }) => go({ period: target.value, campaign, advertiser })}
      />
      <SelectField
        label={text('subject')}
        value={campaign ? `c:${campaign}` : advertiser ? `a:${advertiser}` : ''}
        options={[
          { value: '', label: text('all') },
          ...advertisers.map(name => ({ value: `a:${name}`, label: text('of_advertiser', { name }) })),
          ...missing,
          ...campaigns.map(({ id, name, advertiser: of }) => ({ value: `c:${id}`, label: `${name} (${of})` })),
        ]}
        onChange={({ target: { value } }) =>
          go({
            period,
            ...(value.startsWith('c:') ? { campaign: value.slice(2) } : {}),
            ...(value.startsWith('a:') ? { advertiser: value.slice(2) } : {}),
          })
        }
      />
    </div>
  )
}

function Whole({ statement }: { statement: BookStatement }) {
  const text = useText('books')
  const { scope, opening, came, left, closing, lines, is_cut: isCut } = statement
  const what = scope === 'all' ? 'bank' : 'owed'
  const sums = [
    { name: text('opening'), value: <Money zloty={opening} /> },
    { name: text(`came_${what}`), value: <Money zloty={came} /> },
    { name: text(`left_${what}`), value: <Money zloty={left === 0 ? 0 : -left} /> },
    { name: text(`closing_${what}`), value: <Money zloty={closing} className="font-semibold" /> },
  ]
  return (
    <>
      <Card>
        <Facts items={sums} className="desktop:grid-cols-4" />
      </Card>
      {lines.length === 0 ? (
        <Card>
          <EmptyState drawing="money" title={text('empty')}>
            {text('empty_hint')}
          </EmptyState>
        </Card>
      ) : (
        <Section title={text('lines')} hint={isCut ? text('cut') : undefined}>
          <Lines lines={lines} />
        </Section>
      )}
    </>
  )
}

/** A kind of entry in words, also one that this console does not know. */
const kindText = (kind: string): string => textIfKnown('books.kind_', kind)

function Lines({ lines }: { lines: readonly BookLine[] }) {
  const text = useText('books')
  const columns: Column<BookLine>[] = [
    {
      key: 'what',
      header: text('what'),
      phone: 'title',
      className: 'w-[46%] min-w-40',
      cell: ({ kind, campaign, reference, reason }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{campaign ?? reference ?? kindText(kind)}</span>
          <span className="block text-14 wrap-anywhere text-muted">
            {[campaign || reference ? kindText(kind) : '', reason].filter(Boolean).join(': ')}
          </span>
        </>
      ),
    },
    { key: 'at', header: text('at'), phone: 'line', cell: ({ at }) => <DateText value={at} full /> },
    {
      key: 'amount',
      header: text('amount'),
      align: 'end',
      phone: 'aside',
      cell: ({ amount }) => <Money zloty={amount} className="font-semibold" />,
    },
    {
      key: 'balance',
      header: text('balance'),
      align: 'end',
      phone: 'line',
      cell: ({ balance }) => (
        <>
          <span className="desktop:hidden">{text('balance')}: </span>
          <Money zloty={balance} />
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={text('lines')}
      columns={columns}
      rows={lines}
      rowName={({ campaign, reference, kind }) => campaign ?? reference ?? kindText(kind)}
      minWidth={720}
    />
  )
}
