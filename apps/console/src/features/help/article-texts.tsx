import { languageFacts } from '@fanfara/contract/enums'
import { isHelpTopic } from '@fanfara/contract/help'
import { type HelpTextState, type OpsHelpArticle, opsRemoveHelpText } from '@fanfara/contract/own/help-writing'
import { builtInLanguages } from '@fanfara/ui/article-files'
import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { RefusalBelow, RemoveButton } from '#/shared/acts/remove-button.tsx'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { useText } from '#/texts.ts'
import { builtInQuery } from './queries.ts'

/** An article's texts: whose they are in each language, and the way to edit them (HTXT-01). */
export function ArticleTexts({ article }: { article: OpsHelpArticle }) {
  const text = useText('help')
  const written = article.texts.filter(({ text: each }) => each !== null).length
  const kind = article.is_own ? 'remove' : 'back'
  const removing = useRemoving<Written>({
    run: ({ id: language }) => call(opsRemoveHelpText, { params: { topic: article.topic, language } }),
    label: ({ id }) => text(`text_${kind}_held`, { language: languageFacts[id].name }),
    done: () => text(`text_${kind}_done`),
  })
  return (
    <Section title={text('texts')} hint={text('texts_hint')}>
      <ul aria-label={text('texts')} className="divide-y divide-line">
        {article.texts.map(state => (
          <li
            key={state.language}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <State topic={article.topic} state={state} />
            <Acts article={article} state={state} isOnly={article.is_own && written === 1} removing={removing} />
            <RefusalBelow error={removing.errorOf(state.language)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function State({
  topic,
  state: { language, text: written, base, changed_at: at },
}: {
  topic: string
  state: HelpTextState
}) {
  const text = useText('help')
  const { data: builtIn } = useQuery(builtInQuery(topic, language))
  const isInBuild = isHelpTopic(topic) && builtInLanguages(topic).includes(language)
  return (
    <span className="min-w-0 grow basis-60">
      <span className="block font-semibold">{languageFacts[language].name}</span>
      <span className="block text-14 text-muted">
        {at ? (
          <>
            {text('written_by_us')} <DateText value={at} full />
          </>
        ) : (
          text(isInBuild ? 'of_product' : 'not_written')
        )}
      </span>
      {written !== null && base !== '' && builtIn !== undefined && base !== builtIn && (
        <span className="block text-14 text-warning">{text('product_changed')}</span>
      )}
    </span>
  )
}

/** A text that goes is known by its language. */
interface Written {
  id: HelpTextState['language']
}

interface ActsProps {
  article: OpsHelpArticle
  state: HelpTextState
  /** The last one of an own article, which goes with the article alone. */
  isOnly: boolean
  removing: ReturnType<typeof useRemoving<Written>>
}

function Acts({ article: { topic, is_own: isOwn }, state: { language, text: written }, isOnly, removing }: ActsProps) {
  const text = useText('help')
  const name = languageFacts[language].name
  return (
    <span className="flex flex-wrap gap-2">
      {written !== null && !isOnly && !removing.isGone(language) && (
        <RemoveButton
          label={text(isOwn ? 'text_remove' : 'text_back')}
          name={name}
          onRemove={() => removing.remove({ id: language })}
        />
      )}
      <Link to="/help/$topic/$language" params={{ topic, language }} className={buttonClass('secondary', 'small')}>
        {text(written === null && isOwn ? 'write' : 'edit')}
        <span className="sr-only"> {name}</span>
      </Link>
    </span>
  )
}
