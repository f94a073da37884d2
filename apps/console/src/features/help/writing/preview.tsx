import type { Language } from '@fanfara/contract/enums'
import { readArticle } from '@fanfara/ui/article'
import { ArticleBody } from '@fanfara/ui/article-body'
import { type Fill, fillWith } from '@fanfara/ui/article-fill'
import { ArticleLinks, type ToPlace } from '@fanfara/ui/article-links'
import { Card } from '@fanfara/ui/card'
import { ScrollRegion } from '@fanfara/ui/scroll-region'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useText } from '#/texts.ts'
import { placesQuery } from '#/features/help/queries.ts'

/** Links look as creators see them, and lead nowhere: the text is being written. */
const toNowhere: ToPlace = (_, children) => <span className={linkClass}>{children}</span>

/** A text with what fills its braces; without that, the braces are shown. */
function useFill(language: Language): Fill {
  const { data } = useQuery(placesQuery(language))
  return useMemo(() => fillWith({ ...data?.words, ...data?.figures }), [data])
}

interface PreviewProps {
  title: string
  text: string
  language: Language
  className?: string
}

/** A text as creators read it, by the same reader. */
export function Preview({ title, text: source, language, className = '' }: PreviewProps) {
  const text = useText('help')
  const fill = useFill(language)
  const shown = useDeferredValue(source)
  const article = useMemo(() => readArticle(shown), [shown])
  return (
    <ScrollRegion
      label={text('preview')}
      className={`min-w-0 max-desktop:overflow-visible desktop:sticky desktop:top-6 desktop:max-h-[calc(100dvh-8rem)] ${className}`}
    >
      <Card>
        {title !== '' && (
          <p lang={language} className="mb-6 text-28 font-semibold wrap-anywhere">
            {title}
          </p>
        )}
        {shown.trim() === '' && <p className="text-muted">{text('preview_empty')}</p>}
        <ArticleLinks value={toNowhere}>
          <ArticleBody article={article} language={language} fill={fill} />
        </ArticleLinks>
      </Card>
    </ScrollRegion>
  )
}
