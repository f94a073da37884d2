import { Alert } from '@fanfara/ui/alert'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useText } from '#/texts.ts'
import { articlesQuery, headingsQuery } from '#/features/help/queries.ts'
import { doubtsOf } from './checks.ts'

/** What is doubtful about a text while it is written, a sentence each. */
export function Doubts({ topic, text: written, builtIn }: { topic: string | null; text: string; builtIn: string }) {
  const text = useText('help')
  const { data: builtInHeadings } = useQuery(headingsQuery)
  const { data: articles } = useQuery(articlesQuery)
  const checked = useDeferredValue(written)
  if (!builtInHeadings || !articles) return null
  const own = articles.filter(({ is_own: isOwn }) => isOwn).map(({ topic: each }) => [each, null] as const)
  const doubts = doubtsOf({
    topic,
    text: checked,
    builtIn,
    headings: { ...builtInHeadings, ...Object.fromEntries(own) },
  })
  if (doubts.length === 0) return null
  return (
    <Alert tone="warning" isNote>
      <ul aria-label={text('doubts')} className="grid gap-1">
        {doubts.map(({ doubt, names }) => (
          <li key={doubt}>{text(`doubt_${doubt}`, { names: names.join(', ') })}</li>
        ))}
      </ul>
    </Alert>
  )
}
