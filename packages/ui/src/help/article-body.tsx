import type { Language } from '@fanfara/contract/enums'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../look/icons.tsx'
import type { Article, Part, Section } from './article.ts'
import type { Fill } from './fill.ts'
import { Blocks } from './markdown.tsx'
import { PictureLanguage } from './picture.tsx'

/** The section whose parts fold: questions and their answers (HELP-25). */
const FAQ = 'faq'

interface Props {
  article: Article
  language: Language
  fill: Fill
  /** What follows a section, by its id. */
  after?: Readonly<Record<string, ReactNode>>
}

/** The text of an article as creators read it. */
export function ArticleBody({ article, language, fill, after = {} }: Props) {
  return (
    <PictureLanguage value={language}>
      <article lang={language} className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-10 text-16">
        {article.intro.length > 0 && (
          <div className={stack}>
            <Blocks of={article.intro} fill={fill} />
          </div>
        )}
        {article.sections.map((section, at) => (
          <SectionView key={`${section.id} ${at}`} section={section} fill={fill}>
            {after[section.id]}
          </SectionView>
        ))}
      </article>
    </PictureLanguage>
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
          {parts.map((part, at) => (
            <Question key={`${part.id} ${at}`} part={part} fill={fill} />
          ))}
        </div>
      ) : (
        parts.map((part, at) => <PartView key={`${part.id} ${at}`} part={part} fill={fill} />)
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
