import { languageFacts } from '@fanfara/contract/enums'
import { HELP_COUNTED_MAX } from '@fanfara/contract/help'
import type { ArticleAnswers } from '@fanfara/contract/own/help'
import { PlusIcon } from '@fanfara/ui/icons'
import { type Column, DataTable } from '@fanfara/ui/data-table'
import { formatCount } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListedTable } from '#/shell/listed.tsx'
import { Page } from '#/shell/page.tsx'
import { RightLink } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { articlesQuery } from './queries.ts'
import { useTitle } from './title.ts'

/** Which help articles help, and which do not, as creators say (FEED-03). */
export function HelpScreen() {
  const text = useText('help')
  const query = useQuery(articlesQuery)
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide action={<NewLink />}>
      <ListedTable query={query}>{rows => <Articles rows={rows} />}</ListedTable>
    </Page>
  )
}

function NewLink() {
  const text = useText('help')
  return (
    <RightLink to="/help/new">
      <PlusIcon size={18} />
      {text('new')}
    </RightLink>
  )
}

type Row = ArticleAnswers & { id: string }

function Articles({ rows }: { rows: ArticleAnswers[] | undefined }) {
  const text = useText('help')
  const columns = useColumns()
  const titleOf = useTitle()
  return (
    <DataTable
      caption={text('title')}
      columns={columns}
      rows={rows?.map(row => ({ ...row, id: row.topic }))}
      rowName={({ topic, title }) => titleOf(topic, title)}
      skeletonRows={7}
    />
  )
}

/** A count, with a sign where nobody counted further. */
function useCount() {
  const language = useLanguage()
  return (count: number) => `${formatCount(count, language)}${count === HELP_COUNTED_MAX ? '+' : ''}`
}

function useColumns(): Column<Row>[] {
  const text = useText('help')
  const count = useCount()
  return [
    {
      key: 'topic',
      header: text('article'),
      phone: 'title',
      className: 'w-[40%]',
      cell: row => <Name of={row} />,
    },
    { key: 'share', header: text('share'), phone: 'aside', align: 'end', cell: row => <Share of={row} /> },
    {
      key: 'answers',
      header: text('answers'),
      phone: 'line',
      cell: ({ helpful, unhelpful }) => text('yes_and_no', { yes: count(helpful), no: count(unhelpful) }),
    },
    {
      key: 'sentences',
      header: text('sentences'),
      phone: 'line',
      cell: ({ sentences }) => text('written', { count: sentences }),
    },
  ]
}

/** What an article is called, and whose its text is where it is not the product's alone. */
function Name({ of: { topic, title, is_own: isOwn, is_shown: isShown, written } }: { of: Row }) {
  const text = useText('help')
  const titleOf = useTitle()
  const names = written.map(language => languageFacts[language].name).join(', ')
  return (
    <>
      <Link to="/help/$topic" params={{ topic }} className={linkClass}>
        {titleOf(topic, title)}
      </Link>
      {written.length > 0 && (
        <span className="block text-14 text-muted">
          {text(isOwn ? 'row_own' : 'row_edited', { names })}
          {!isShown && ` · ${text('row_hidden')}`}
        </span>
      )}
    </>
  )
}

/** So many of a hundred, in whole ones: all of them only where it is all, and none only where it is none. */
function percentOf(some: number, all: number): number {
  if (some === 0 || some === all) return (some / all) * 100
  return Math.min(99, Math.max(1, Math.round((some / all) * 100)))
}

/** How many of a hundred were helped; a dash while nobody answered. */
function Share({ of: { helpful, unhelpful } }: { of: ArticleAnswers }) {
  const all = helpful + unhelpful
  // On a phone, where no heading says what it counts, a dash would say nothing.
  if (all === 0) return <span className="max-desktop:hidden">–</span>
  return <span className="figures">{percentOf(helpful, all)}%</span>
}
