import { Select } from '@fanfara/ui/select-field'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type HelpTopic, helpTopics } from '#/app/route/help-topics.ts'
import { useText } from '#/i18n/text.ts'

/** One entry: an article, or a heading of it that is looked for by its own name. */
interface Entry {
  key: HelpTopic | 'faq' | 'contact_us'
  topic: HelpTopic
  hash?: string
}

/** HELP-07: the questions have no address of their own; they are the first part of the contact page. */
const entries: readonly Entry[] = helpTopics.flatMap((topic): Entry[] =>
  topic === 'contact'
    ? [
        { key: 'faq', topic, hash: 'faq' },
        { key: 'contact_us', topic, hash: 'contact' },
      ]
    : [{ key: topic, topic }],
)

/** The entry of an address: of the contact page, whatever is no part of the contact itself is a question. */
function useCurrent(): Entry['key'] | undefined {
  const { pathname, hash } = useLocation()
  const topic = helpTopics.find(known => pathname.endsWith(`/instruction/${known}`))
  if (topic !== 'contact') return topic
  return ['contact', 'report'].includes(hash) ? 'contact_us' : 'faq'
}

/** All topics as a menu, on desktop (HELP-07, HELP-08). */
export function HelpMenu() {
  const text = useText('help')
  const current = useCurrent()
  return (
    <ul aria-label={text('topics')} className="mb-1 ml-5 flex flex-col border-l border-line">
      {entries.map(({ key, topic, hash }) => (
        <li key={key}>
          <Link
            to="/settings/instruction/$subpath"
            params={{ subpath: topic }}
            hash={hash}
            // The library marks nothing but the very heading.
            activeOptions={{ includeHash: true }}
            aria-current={key === current ? 'page' : undefined}
            className="-ml-px flex min-h-9 items-center border-l-2 border-transparent py-1 pl-4 text-14 text-muted transition-colors hover:text-text aria-[current=page]:border-horn aria-[current=page]:font-semibold aria-[current=page]:text-text"
          >
            {text(`topic.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The same on phones, where the menu at the side is missing. */
export function HelpSelect() {
  const text = useText('help')
  const navigate = useNavigate()
  const current = useCurrent()
  const open = (chosen: string) => {
    const entry = entries.find(({ key }) => key === chosen)
    if (entry)
      void navigate({ to: '/settings/instruction/$subpath', params: { subpath: entry.topic }, hash: entry.hash })
  }
  return (
    <Select
      aria-label={text('topics')}
      value={current}
      onChange={event => open(event.target.value)}
      className="mb-4 desktop:hidden"
    >
      {entries.map(({ key }) => (
        <option key={key} value={key}>
          {text(`topic.${key}`)}
        </option>
      ))}
    </Select>
  )
}
