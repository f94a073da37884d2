import { isHelpTopic } from '@fanfara/contract/help'
import { type Texts, textFor } from '@fanfara/contract/languages'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/texts.ts'

/** What an article is called: those of the product as creators read it, an own one as operators wrote. */
export function useTitle(): (topic: string, titles: Texts) => string {
  const text = useText('help')
  const language = useLanguage()
  return (topic, titles) => (isHelpTopic(topic) ? text(`topic_${topic}`) : textFor(language, titles) || topic)
}
