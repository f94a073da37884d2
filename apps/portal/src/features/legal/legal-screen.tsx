import { useDocumentTitle } from '@fanfara/ui/page-header'
import { useLanguage } from '@fanfara/ui/text'
import type { LegalPage } from './document.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

function LegalScreen({ page }: { page: LegalPage }) {
  const { title, validFrom, parts } = page[useLanguage()]
  useDocumentTitle(title)
  return (
    <article className="mx-auto w-full max-w-[44rem]">
      <h1 tabIndex={-1} className="text-28 font-semibold outline-none">
        {title}
      </h1>
      <p className="mt-1 text-muted">{validFrom}</p>
      {parts.map(({ heading, paragraphs }, at) => (
        <section key={heading} className="mt-8">
          <h2 className="text-20 font-semibold">
            <span className="figures mr-2 text-brass">{at + 1}.</span>
            {heading}
          </h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph} className="mt-2 text-16">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}

/** Readable signed out. */
export const PrivacyScreen = () => <LegalScreen page={privacy} />

/** Readable signed out. */
export const TermsScreen = () => <LegalScreen page={terms} />
