import type { Language } from '@fanfara/contract/enums'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { useLanguage } from '@fanfara/ui/text'
import { typeset } from '@fanfara/contract/typeset'
import type { LegalPage } from './document.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** What no line ends in: postcodes, and words that begin with a letter and a hyphen. Copied, they are as they were written. */
const WHOLE = /(\d{2}-\d{3}|\be-\p{L}+)/u

/** A paragraph set in lines as its language wants it. */
function Typeset({ text, language }: { text: string; language: Language }) {
  return typeset(text, language)
    .split(WHOLE)
    .map((piece, at) =>
      at % 2 === 0 ? (
        piece
      ) : (
        <span key={at} className="whitespace-nowrap">
          {piece}
        </span>
      ),
    )
}

function LegalScreen({ page }: { page: LegalPage }) {
  const language = useLanguage()
  const { title, validFrom, parts } = page[language]
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
            <Typeset text={heading} language={language} />
          </h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph} className="mt-2 text-16">
              <Typeset text={paragraph} language={language} />
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
