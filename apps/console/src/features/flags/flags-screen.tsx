import type { Answer } from '@fanfara/contract/endpoint'
import { type FeatureFlag, featureFlags } from '@fanfara/contract/enums'
import { opsGetFlags, opsSetFlag } from '@fanfara/contract/ops/desk'
import { Switch } from '@fanfara/ui/choice'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAtOnce } from '#/shared/acts/use-at-once.ts'
import { Read } from '#/shell/messages.tsx'
import { AtOnce } from '#/shell/at-once.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { ProvidersSection, providersQuery } from './providers-section.tsx'

const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: ({ signal }) => call(opsGetFlags, {}, { signal }),
})

/** Feature flags (FLAG-06): each change works at once, and can be taken back. */
export function FlagsScreen() {
  const text = useText('flags')
  const query = useQuery(flagsQuery)
  const providers = useQuery(providersQuery)
  return (
    <Page title={text('title')} purpose={text('purpose')} isWide>
      <AtOnce queries={[query, providers]}>
        <Read query={query}>{data => <Flags flags={data.data} />}</Read>
        <ProvidersSection />
      </AtOnce>
    </Page>
  )
}

function Flags({ flags }: { flags: Record<FeatureFlag, boolean> }) {
  return (
    <ul className="grid gap-3 min-[1600px]:grid-cols-2">
      {featureFlags.map(flag => (
        <li key={flag}>
          <FlagSwitch flag={flag} isOn={flags[flag]} />
        </li>
      ))}
    </ul>
  )
}

function FlagSwitch({ flag, isOn }: { flag: FeatureFlag; isOn: boolean }) {
  const text = useText('flags')
  const name = text(flag)
  const { shown, error, choose } = useAtOnce<boolean, Answer<typeof opsSetFlag>>({
    now: isOn,
    set: (on, _, options) => call(opsSetFlag, { body: { flag, on } }, options),
    done: ({ data }) => text(data[flag] ? 'switched_on' : 'switched_off', { name }),
  })
  return (
    <div className="grid gap-3 rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6">
      <Switch label={name} hint={text(`${flag}_hint`)} checked={shown} onChange={choose} />
      <Refusal error={error} />
    </div>
  )
}
