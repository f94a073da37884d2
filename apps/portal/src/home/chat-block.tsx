import { Section } from '@fanfara/ui/card'
import { ExternalLink } from '@fanfara/ui/text-link'
import { useText } from '#/i18n/text.ts'

/** The invitation to the community's chat (DASH-09). */
export function ChatBlock({ url }: { url: string }) {
  const text = useText('home')
  return (
    <Section title={text('chat')}>
      <p className="mb-3 text-muted">{text('chat_text')}</p>
      <ExternalLink href={url}>{text('chat_join')}</ExternalLink>
    </Section>
  )
}
