import type { Language } from '@fanfara/contract/enums'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { Skeleton } from '@fanfara/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import type { Section } from '@fanfara/ui/article'
import type { Fill } from '@fanfara/ui/article-fill'

/** Fewer than this are seen at a glance. */
const LONG_FROM = 3

interface Props {
  sections: readonly Section[]
  language: Language
  fill: Fill
}

/** What is on the page: beside the article where there is room, else folded above it. */
export function Contents(props: Props) {
  const text = useText('help')
  if (props.sections.length < LONG_FROM) return null
  return (
    <>
      <nav aria-label={text('contents')} className="hidden min-[1200px]:col-start-2 min-[1200px]:block">
        <div className="sticky top-24">
          <h2 className="mb-1 text-12 font-semibold text-muted">{text('contents')}</h2>
          <Entries {...props} />
        </div>
      </nav>
      <details className={`group ${folded}`}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {text('contents')}
          <ChevronDownIcon className="text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={text('contents')} className="px-4 pb-3">
          <Entries {...props} />
        </nav>
      </details>
    </>
  )
}

const folded = 'rounded-surface border border-line bg-surface min-[1200px]:hidden'

/** The place of what is on the page, before the article is there: nearly every one has it. */
export function ContentsOutline() {
  const text = useText('help')
  return (
    <>
      <div aria-hidden="true" className="hidden min-[1200px]:col-start-2 min-[1200px]:block">
        <p className="mb-1 text-12 font-semibold text-muted">{text('contents')}</p>
        <div className="grid gap-3 border-l border-line py-1.5 pl-3">
          {['a', 'b', 'c', 'd', 'e'].map(key => (
            <Skeleton key={key} className="h-5" />
          ))}
        </div>
      </div>
      <div aria-hidden="true" className={folded}>
        <p className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold">
          {text('contents')}
          <ChevronDownIcon className="text-muted" />
        </p>
      </div>
    </>
  )
}

function Entries({ sections, language, fill }: Props) {
  return (
    <ul lang={language} className="border-l border-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to="."
            search
            hash={id}
            className="-ml-px flex min-h-11 items-center border-l border-transparent py-1.5 pl-3 text-14 text-muted transition-colors hover:border-primary hover:text-text desktop:min-h-0"
            activeOptions={{ includeHash: true }}
          >
            {fill(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
