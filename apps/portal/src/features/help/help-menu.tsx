import { Select } from '@fanfara/ui/select-field'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { topicsOf, useChanged, useTitles } from './shown.ts'

/** One entry: an article, or a heading of it that is looked for by its own name. */
interface Entry {
  key: string
  topic: string
  title: string
  hash?: string
}

/** HELP-07: the questions have no address of their own; they are the first part of the contact page. */
function useEntries(): Entry[] {
  const text = useText('help')
  const titleOf = useTitles()
  return topicsOf(useChanged().changed).flatMap((topic): Entry[] =>
    topic === 'contact'
      ? [
          { key: 'faq', topic, title: text('topic.faq'), hash: 'faq' },
          { key: 'contact_us', topic, title: text('topic.contact_us'), hash: 'contact' },
        ]
      : [{ key: topic, topic, title: titleOf(topic) }],
  )
}

/** The entry of an address: of the contact page, whatever is no part of the contact itself is a question. */
function useCurrent(entries: readonly Entry[]): string | undefined {
  const { pathname, hash } = useLocation()
  const topic = entries.find(entry => pathname.endsWith(`/instruction/${entry.topic}`))?.topic
  if (topic !== 'contact') return topic
  return ['contact', 'report'].includes(hash) ? 'contact_us' : 'faq'
}

/** All topics as a menu, on desktop (HELP-07, HELP-08). */
export function HelpMenu() {
  const text = useText('help')
  const entries = useEntries()
  const current = useCurrent(entries)
  return (
    <ul aria-label={text('topics')} className="mb-1 ml-5 flex flex-col border-l border-line">
      {entries.map(({ key, topic, title, hash }) => (
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
            {title}
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
  const entries = useEntries()
  const current = useCurrent(entries)
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
      {entries.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </Select>
  )
}
