import { type FeatureFlag, featureFlags } from '@fanfara/contract/enums'
import { opsGetFlags, opsSetFlag } from '@fanfara/contract/ops/desk'
import { Switch } from '@fanfara/ui/choice'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { Read } from '#/shell/messages.tsx'
import { AtOnce } from '#/shell/at-once.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { ProvidersSection, providersQuery } from './providers-section.tsx'

const flagsQuery = queryOptions({
  queryKey: ['flags'],
  queryFn: ({ signal }) => call(opsGetFlags, {}, { signal }),
})

/** Feature flags (FLAG-06): each change is confirmed and works at once. */
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
  const dialog = useDialog()
  const name = text(flag)
  const to = isOn ? 'off' : 'on'
  return (
    <div className="rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6">
      <Switch label={name} hint={text(`${flag}_hint`)} checked={isOn} onChange={dialog.open} />
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text(`${to}_title`, { name })}
        confirmLabel={text(`${to}_confirm`)}
        tone={isOn ? 'danger' : 'primary'}
        run={(_, options) => call(opsSetFlag, { body: { flag, on: !isOn } }, options)}
        done={({ data }) => text(data[flag] ? 'switched_on' : 'switched_off', { name })}
      >
        {text(`${to}_body`)}
      </ActDialog>
    </div>
  )
}
