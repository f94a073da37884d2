import { NameSearch } from '@fanfara/ui/name-search'
import { PageHeader } from '@fanfara/ui/page-header'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSearch } from '#/app/route/navigation.ts'
import { helpSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { ArticleView } from './article-view.tsx'
import { ContactCard } from './contact-card.tsx'
import { HelpSelect } from './help-menu.tsx'
import { Neighbours } from './neighbours.tsx'
import { SearchResults } from './search-results.tsx'
import { useArticle, useTitles } from './shown.ts'
import { WasHelpful } from './was-helpful.tsx'

/** What follows a section and is no text. */
const after = { contact: <ContactCard /> }

/**
 * `/settings/instruction/{subpath}`: an article, or what all of them say about a question.
 * @param lead what stands before the text and is no text either.
 */
export function HelpPage({ topic, lead }: { topic: string; lead?: ReactNode }) {
  const text = useText('help')
  const title = useTitles()
  const navigate = useNavigate()
  const { q: query } = useSearch(helpSearch)
  return (
    <>
      <PageHeader title={title(topic)} />
      <HelpSelect />
      <NameSearch
        label={text('search')}
        value={query}
        onSearch={q => void navigate({ to: '.', search: { q }, replace: true, resetScroll: false })}
      />
      {query ? (
        <SearchResults query={query} />
      ) : (
        <>
          {lead && <div className="mb-6">{lead}</div>}
          <ArticleView topic={topic} after={after} />
          <AfterArticle topic={topic} />
        </>
      )}
    </>
  )
}

/** Comes into sight with the text, which then pushes nothing away (SCR-07); what it needs is asked for together with the text. */
function AfterArticle({ topic }: { topic: string }) {
  const { data, error, isGone } = useArticle(topic)
  return (
    <div hidden={!data && !error && !isGone}>
      <WasHelpful key={topic} topic={topic} />
      <Neighbours topic={topic} />
    </div>
  )
}
