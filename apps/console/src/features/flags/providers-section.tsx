import { opsListProviders, opsSetProvider, type Provider } from '@fanfara/contract/channels'
import type { Answer } from '@fanfara/contract/endpoint'
import type { ProviderFlags } from '@fanfara/contract/enums'
import { Badge } from '@fanfara/ui/badge'
import { RadioGroup, Switch } from '@fanfara/ui/choice'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAtOnce, useTurns } from '#/shared/acts/use-at-once.ts'
import { Read } from '#/shell/messages.tsx'
import { useText } from '#/texts.ts'
import { flagsOf, offerOf, offers } from './offers.ts'

/** How the platforms are offered. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => call(opsListProviders, {}, { signal }),
})

/** How each platform is offered (OPS-20): each change works at once, unless a colleague was faster, and can be taken back. */
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

interface PositionProps {
  provider: Provider
  turns: ReturnType<typeof useTurns<Answer<typeof opsSetProvider>>>
}

function OneProvider({ provider }: { provider: Provider }) {
  const text = useText('providers')
  const { name, available } = provider
  const turns = useTurns<Answer<typeof opsSetProvider>>()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PlatformIcon type={name} size={28} />
        <h3 className="font-semibold">{platformNames[name]}</h3>
        {!available && <Badge look="warning">{text('unavailable')}</Badge>}
      </div>
      <div className="grid gap-4">
        <OfferChoice provider={provider} turns={turns} />
        <ConsentSwitch provider={provider} turns={turns} />
      </div>
    </>
  )
}

/**
 * Changes some flags of a platform at once, as it was seen: as the screen shows it, or as one's own change before left it.
 * @param done what the operator reads of the flags as they are then.
 */
function useFlags<Part extends Partial<ProviderFlags>>(
  { provider: { name, flags, revision }, turns }: PositionProps,
  now: Part,
  done: (flags: ProviderFlags) => string,
) {
  const of = ({ data }: Answer<typeof opsSetProvider>) => data.find(provider => provider.name === name)
  return useAtOnce<Part, Answer<typeof opsSetProvider>>({
    now,
    set: (to, since, options) =>
      call(opsSetProvider, { body: { name, flags: to, revision: since ? of(since)?.revision : revision } }, options),
    done: answer => done(of(answer)?.flags ?? flags),
    turns,
  })
}

/** One choice out of four flags, which nobody has to put together. */
function OfferChoice(position: PositionProps) {
  const text = useText('providers')
  const { name, flags } = position.provider
  const platform = platformNames[name]
  const { active, coming_soon, hidden, hidden_in_login } = flags
  const now = { active, coming_soon, hidden, hidden_in_login }
  const { shown, error, choose } = useFlags(position, now, then =>
    text('offer_saved', { offer: text(offerOf(then)), platform }),
  )
  return (
    <>
      <RadioGroup
        label={text('offer')}
        name={`offer-${name}`}
        value={offerOf({ ...flags, ...shown })}
        className="[&_label]:w-full"
        options={offers.map(value => ({ value, label: text(value), hint: text(`${value}_hint`) }))}
        onChange={to => choose({ ...now, ...flagsOf[to] })}
      />
      <Refusal error={error} outdated={text('outdated')} />
    </>
  )
}

function ConsentSwitch(position: PositionProps) {
  const text = useText('providers')
  const { name, flags } = position.provider
  const { shown, error, choose } = useFlags(position, { need_confirm: flags.need_confirm }, then =>
    text(then.need_confirm ? 'consent_on' : 'consent_off', { platform: platformNames[name] }),
  )
  return (
    <>
      <Switch
        label={text('need_confirm')}
        hint={text('need_confirm_hint')}
        checked={shown.need_confirm}
        onChange={need_confirm => choose({ need_confirm })}
      />
      <Refusal error={error} outdated={text('outdated')} />
    </>
  )
}
