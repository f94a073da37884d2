import { DASHBOARD_NEWS } from '@fanfara/contract/limits'
import { listNews, type NewsItem } from '@fanfara/contract/news'
import { DateText } from '@fanfara/ui/date-text'
import { useLanguage } from '@fanfara/ui/text'
import { ExternalLink } from '@fanfara/ui/text-link'
import type { Language } from '@fanfara/contract/enums'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/app/server/client.ts'
import { asked } from '#/app/server/patience.ts'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'

/** Published news in the reader's language. */
export const newsQuery = (language: Language) =>
  queryOptions({ queryKey: ['News', language], queryFn: async () => (await call(listNews)).data })

/** The newest three pieces of news (DASH-13). */
export function NewsBlock() {
  const text = useText('home')
  return (
    <Block title={text('news')} query={useQuery({ ...newsQuery(useLanguage()), ...asked })}>
      {news =>
        news.length === 0 ? (
          <p className="text-muted">{text('news_empty')}</p>
        ) : (
          <ul className="-my-4 divide-y divide-line">
            {news.slice(0, DASHBOARD_NEWS).map(piece => (
              <li key={piece.id} className="py-4">
                <Piece piece={piece} />
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  )
}

function Piece({ piece: { title, text: body, url, published_at } }: { piece: NewsItem }) {
  const text = useText('home')
  return (
    <article>
      <p className="text-14 text-muted">
        <DateText value={published_at} />
      </p>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <p className="mt-1 max-w-[70ch] wrap-anywhere whitespace-pre-line text-muted">{body}</p>
      {url && (
        <p className="mt-2">
          <ExternalLink href={url} aria-label={text('news_more_of', { title })}>
            {text('news_more')}
          </ExternalLink>
        </p>
      )}
    </article>
  )
}
