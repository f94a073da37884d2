import type { Language } from '@fanfara/contract/enums'
import { type HelpVersion, opsGetHelpVersion } from '@fanfara/contract/own/help-writing'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { DateText } from '@fanfara/ui/date-text'
import { formatCount } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { ListedTable } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'
import { versionsQuery } from '#/features/help/queries.ts'

interface VersionsProps {
  topic: string
  language: Language
  /** Puts an earlier text into the form, where it is looked at before it is saved. */
  onTake: (version: { title: string; text: string }) => void
}

/** The last texts of an article in a language: who wrote them and when, and the way back to them (HTXT-05). */
export function Versions({ topic, language, onTake }: VersionsProps) {
  const text = useText('help')
  const query = useQuery(versionsQuery(topic, language))
  return (
    <Section title={text('versions')} hint={text('versions_hint')}>
      <ListedTable query={query} empty={<p className="text-muted">{text('versions_none')}</p>}>
        {versions => (
          <ul aria-label={text('versions')} className="divide-y divide-line">
            {versions?.map(version => (
              <Version key={version.id} topic={topic} version={version} onTake={onTake} />
            ))}
          </ul>
        )}
      </ListedTable>
    </Section>
  )
}

interface VersionProps extends Pick<VersionsProps, 'topic' | 'onTake'> {
  version: HelpVersion
}

function Version({ topic, version, onTake }: VersionProps) {
  const text = useText('help')
  const language = useLanguage()
  const take = useAct({
    run: (id: string, options) => call(opsGetHelpVersion, { params: { topic, id } }, options),
    onDone: ({ data }) => onTake(data),
  })
  const { opening, length } = version
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-60">
        <p className="text-14 text-muted">
          <DateText value={version.written_at} full /> · {version.by}
          {opening !== null && ` · ${text('characters', { count: length, shown: formatCount(length, language) })}`}
        </p>
        <p lang={opening === null ? undefined : version.language} className="line-clamp-2 wrap-anywhere">
          {opening ?? text('version_back')}
        </p>
        <Refusal error={take.error} />
      </div>
      {opening !== null && (
        <Button variant="quiet" size="small" busy={take.isPending} onClick={() => take.mutate(version.id)}>
          {text('take')}
        </Button>
      )}
    </li>
  )
}
