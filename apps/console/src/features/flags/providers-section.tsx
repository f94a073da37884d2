import { opsListProviders, opsSetProvider, type Provider } from '@fanfara/contract/channels'
import type { ProviderFlags } from '@fanfara/contract/enums'
import { Badge } from '@fanfara/ui/badge'
import { Switch } from '@fanfara/ui/choice'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'

/** How the platforms are offered. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => call(opsListProviders, {}, { signal }),
})

/** In the order in which they matter to creators. */
const flagNames = [
  'active',
  'coming_soon',
  'hidden',
  'hidden_in_login',
  'need_confirm',
] as const satisfies readonly (keyof ProviderFlags)[]

/** How each platform is offered (OPS-20): each change is confirmed and works at once. */
export function ProvidersSection() {
  const text = useText('providers')
  const query = useQuery(providersQuery)
  return (
    <section aria-labelledby="providers" className="mt-10">
      <h2 id="providers" className="text-20 font-semibold">
        {text('title')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{text('purpose')}</p>
      <Read query={query}>
        {data => (
          <ul className="grid gap-3 min-[1600px]:grid-cols-2">
            {data.data.map(provider => (
              <li
                key={provider.name}
                className="rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6"
              >
                <ProviderSwitches provider={provider} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  )
}

function ProviderSwitches({ provider }: { provider: Provider }) {
  const text = useText('providers')
  const { name, available } = provider
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PlatformIcon type={name} size={28} />
        <h3 className="font-semibold">{platformNames[name]}</h3>
        {!available && <Badge look="warning">{text('unavailable')}</Badge>}
      </div>
      <div className="grid gap-x-8 gap-y-4 tablet:grid-cols-2">
        {flagNames.map(flag => (
          <FlagOfProvider key={flag} provider={provider} flag={flag} />
        ))}
      </div>
    </>
  )
}

function FlagOfProvider({ provider, flag }: { provider: Provider; flag: keyof ProviderFlags }) {
  const text = useText('providers')
  const dialog = useDialog()
  const platform = platformNames[provider.name]
  const isOn = provider.flags[flag]
  const to = isOn ? 'off' : 'on'
  const name = text(flag)
  return (
    <>
      <Switch label={name} hint={text(`${flag}_hint`)} checked={isOn} onChange={dialog.open} />
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text(`${to}_title`, { name, platform })}
        confirmLabel={text(`${to}_confirm`)}
        tone={flag === 'active' && isOn ? 'danger' : 'primary'}
        run={(_, options) => call(opsSetProvider, { body: { name: provider.name, flags: { [flag]: !isOn } } }, options)}
        done={() => text('saved', { name, platform })}
      >
        {text(`${flag}_${to}`, { platform })}
      </ActDialog>
    </>
  )
}
