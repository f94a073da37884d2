import { Card } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import type { HelpTopic } from '#/app/route/help-topics.ts'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import type { Part, Section } from './article.ts'
import { articleQuery } from './article-files.ts'
import { Contents } from './contents.tsx'
import type { Fill } from './fill.ts'
import { Blocks } from './markdown.tsx'
import { useFill } from './use-fill.ts'

/** The section whose parts fold: questions and their answers (HELP-25). */
const FAQ = 'faq'

/**
 * One article in the language of the interface (HELP-01), with its contents beside it.
 * @param after what follows a section, by its id.
 */
export function ArticleView({ topic, after = {} }: { topic: HelpTopic; after?: Readonly<Record<string, ReactNode>> }) {
  const text = useText('help')
  const wanted = useLanguage()
  const { data, error, refetch } = useQuery(articleQuery(topic, wanted))
  const fill = useFill()
  useShownHeading(data)
  if (error)
    return (
      <Card>
        <ErrorState message={messageOf(error)} onRetry={refetch} />
      </Card>
    )
  if (!data) return <ArticleSkeleton />
  const { article, language } = data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_12rem] min-[1200px]:gap-8">
      <Contents sections={article.sections} language={language} fill={fill} />
      <Card className="min-[1200px]:col-start-1 min-[1200px]:row-start-1">
        {language !== wanted && <p className="mb-6 text-muted">{text('other_language')}</p>}
        <article lang={language} className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-10 text-16">
          {article.intro.length > 0 && (
            <div className={stack}>
              <Blocks of={article.intro} fill={fill} />
            </div>
          )}
          {article.sections.map(section => (
            <SectionView key={section.id} section={section} fill={fill}>
              {after[section.id]}
            </SectionView>
          ))}
        </article>
      </Card>
    </div>
  )
}

const stack = 'grid grid-cols-[minmax(0,1fr)] gap-4'
/** Clear of the header that stays at the top. */
const heading = 'scroll-mt-24 outline-none'

function SectionView({ section, fill, children }: { section: Section; fill: Fill; children: ReactNode }) {
  const { id, title, blocks, parts } = section
  return (
    <section aria-labelledby={id} className={stack}>
      <h2 id={id} tabIndex={-1} className={`${heading} text-20 font-semibold`}>
        {fill(title)}
      </h2>
      <Blocks of={blocks} fill={fill} />
      {id === FAQ ? (
        <div className="border-t border-line">
          {parts.map(part => (
            <Question key={part.id} part={part} fill={fill} />
          ))}
        </div>
      ) : (
        parts.map(part => <PartView key={part.id} part={part} fill={fill} />)
      )}
      {children}
    </section>
  )
}

function PartView({ part: { id, title, blocks }, fill }: { part: Part; fill: Fill }) {
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 id={id} tabIndex={-1} className={`${heading} font-semibold`}>
        {fill(title)}
      </h3>
      <Blocks of={blocks} fill={fill} />
    </div>
  )
}

/** A question that opens to its answer. */
function Question({ part: { id, title, blocks }, fill }: { part: Part; fill: Fill }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3 id={id} className={`${heading} flex-1 font-semibold`}>
          {fill(title)}
        </h3>
        <ChevronDownIcon className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className={`${stack} pt-1 pb-5`}>
        <Blocks of={blocks} fill={fill} />
      </div>
    </details>
  )
}

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
    <Loading className="grid gap-6">
      <Card className="grid max-w-[44rem] gap-4">
        {[1, 2, 3, 4].map(at => (
          <Fragment key={at}>
            <Skeleton className="h-6 w-56" />
            <Skeleton className="h-24" />
          </Fragment>
        ))}
      </Card>
    </Loading>
  )
}
