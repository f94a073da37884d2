import { opsListProviders, opsSetProvider, type Provider } from '@fanfara/contract/channels'
import { Badge } from '@fanfara/ui/badge'
import { RadioGroup, Switch } from '@fanfara/ui/choice'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { flagsOf, type Offer, offerOf, offers } from './offers.ts'

/** How the platforms are offered. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => call(opsListProviders, {}, { signal }),
})

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
                aria-label={platformNames[provider.name]}
                className="rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6"
              >
                <OneProvider provider={provider} />
              </li>
            ))}
          </ul>
        )}
      </Read>
    </section>
  )
}

function OneProvider({ provider }: { provider: Provider }) {
  const text = useText('providers')
  const { name, available } = provider
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PlatformIcon type={name} size={28} />
        <h3 className="font-semibold">{platformNames[name]}</h3>
        {!available && <Badge look="warning">{text('unavailable')}</Badge>}
      </div>
      <div className="grid gap-4">
        <OfferChoice provider={provider} />
        <ConsentSwitch provider={provider} />
      </div>
    </>
  )
}

/** One choice out of four flags, which nobody has to put together. */
function OfferChoice({ provider: { name, flags } }: { provider: Provider }) {
  const text = useText('providers')
  const dialog = useDialog()
  const platform = platformNames[name]
  const now = offerOf(flags)
  const [asked, setAsked] = useState<Offer>(now)
  const offer = text(asked)
  return (
    <>
      <RadioGroup
        label={text('offer')}
        name={`offer-${name}`}
        value={now}
        className="[&_label]:w-full"
        options={offers.map(value => ({ value, label: text(value), hint: text(`${value}_hint`) }))}
        onChange={to => {
          setAsked(to)
          dialog.open()
        }}
      />
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text('offer_title', { offer, platform })}
        confirmLabel={text('offer_confirm')}
        tone={asked === 'offered' || asked === 'no_login' ? 'primary' : 'danger'}
        run={(_, options) => call(opsSetProvider, { body: { name, flags: flagsOf[asked] } }, options)}
        done={() => text('offer_saved', { offer, platform })}
      >
        {text(`${asked}_body`, { platform })}
      </ActDialog>
    </>
  )
}

function ConsentSwitch({ provider: { name, flags } }: { provider: Provider }) {
  const text = useText('providers')
  const dialog = useDialog()
  const platform = platformNames[name]
  const to = flags.need_confirm ? 'off' : 'on'
  const about = { name: text('need_confirm'), platform }
  return (
    <>
      <Switch label={about.name} hint={text('need_confirm_hint')} checked={flags.need_confirm} onChange={dialog.open} />
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text(`${to}_title`, about)}
        confirmLabel={text(`${to}_confirm`)}
        tone="primary"
        run={(_, options) =>
          call(opsSetProvider, { body: { name, flags: { need_confirm: !flags.need_confirm } } }, options)
        }
        done={() => text('saved', about)}
      >
        {text(`need_confirm_${to}`, { platform })}
      </ActDialog>
    </>
  )
}
