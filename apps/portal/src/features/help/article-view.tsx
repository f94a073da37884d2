import { Alert } from '@fanfara/ui/alert'
import { Card } from '@fanfara/ui/card'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { ArticleBody } from '@fanfara/ui/article-body'
import { ArticleLinks } from '@fanfara/ui/article-links'
import { toPlace } from './article-link.tsx'
import { Contents, ContentsOutline } from './contents.tsx'
import { useArticle } from './shown.ts'
import { useFill } from './use-fill.ts'

/**
 * One article in the language of the interface (HELP-01), with its contents beside it.
 * @param after what follows a section, by its id.
 */
export function ArticleView({ topic, after = {} }: { topic: string; after?: Readonly<Record<string, ReactNode>> }) {
  const text = useText('help')
  const wanted = useLanguage()
  const { data, error, isOlder, isGone, again } = useArticle(topic)
  const fill = useFill()
  useShownHeading(data)
  if (isGone) return <EmptyState drawing="lost" title={text('gone')} />
  if (error)
    return (
      <Card>
        <ErrorState message={messageOf(error)} onRetry={again} />
      </Card>
    )
  if (!data) return <ArticleSkeleton />
  const { article, language } = data
  return (
    <div className={layout}>
      <Contents sections={article.sections} language={language} fill={fill} />
      <Card className="min-[1200px]:col-start-1 min-[1200px]:row-start-1">
        {isOlder && (
          <Alert tone="warning" isNote className="mb-6">
            {text('older_text')}
          </Alert>
        )}
        {language !== wanted && <p className="mb-6 text-muted">{text('other_language', { language })}</p>}
        <ArticleLinks value={toPlace}>
          <ArticleBody article={article} language={language} fill={fill} after={after} />
        </ArticleLinks>
      </Card>
    </div>
  )
}

/** The article, and beside or above it what is on the page. */
const layout = 'grid grid-cols-[minmax(0,1fr)] gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_12rem] min-[1200px]:gap-8'

/** Brings the heading of the address into sight, opened where it folds, and gives it the focus: the text comes later than the page. */
function useShownHeading(isThere: unknown) {
  const { hash, pathname } = useLocation()
  useEffect(() => {
    const found = hash && isThere ? document.getElementById(hash) : null
    if (!found) return
    const folded = found.closest('details')
    if (folded) folded.open = true
    found.scrollIntoView()
    const target = folded?.querySelector('summary') ?? found
    target.focus({ preventScroll: true })
  }, [hash, pathname, isThere])
}

function ArticleSkeleton() {
  return (
    <div className={layout}>
      <ContentsOutline />
      <Card className="min-[1200px]:col-start-1 min-[1200px]:row-start-1">
        <Loading className="grid max-w-[44rem] gap-4">
          {[1, 2, 3, 4].map(at => (
            <Fragment key={at}>
              <Skeleton className="h-6 w-56" />
              <Skeleton className="h-24" />
            </Fragment>
          ))}
        </Loading>
      </Card>
    </div>
  )
}
