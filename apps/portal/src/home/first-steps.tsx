import { type ButtonVariant, buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { CheckIcon } from '@fanfara/ui/icons'
import { Progress } from '@fanfara/ui/progress'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { platforms } from '@fanfara/contract/enums'
import { billingQuery } from '#/app/server/billing.ts'
import { channelTypesQuery, useConnectable } from '#/app/server/channel-types.ts'
import { asked as heard } from '#/app/server/patience.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { channelsQuery } from '#/features/channels/api.ts'
import { InstallAct } from '#/features/device/install-act.tsx'
import { useInstalling } from '#/features/device/use-installing.ts'
import { tasksQuery } from '#/features/tasks/api.ts'
import { useText } from '#/i18n/text.ts'

/** What is asked of everybody; what is not done on this device stands last, and only where it can be. */
const asked = ['channel', 'prices', 'billing', 'campaign'] as const
type Step = (typeof asked)[number] | 'install'

/** Where each is done, exactly. */
const places = {
  channel: { to: '/settings/profile', hash: 'channels' },
  prices: { to: '/settings/profile', hash: 'channels' },
  billing: { to: '/settings/billing' },
  campaign: { to: '/campaigns/$filter', params: { filter: 'available' } },
} as const satisfies Record<(typeof asked)[number], object>

/** What a new creator does first, one act each; gone once they are in a campaign with a channel and prices. */
export function FirstSteps() {
  const done = useDone()
  return done && <Steps done={done} />
}

function Steps({ done }: { done: Record<Step, boolean | null> }) {
  const text = useText('home')
  const isConnectable = useConnectable()
  // Nobody can connect anything yet: the ways there end at switched-off buttons (SOON-03).
  const isNowhere = !done.channel && !platforms.some(isConnectable)
  const isShut = (step: Step) => isNowhere && (step === 'channel' || step === 'prices')
  const steps: readonly Step[] = done.install === null ? asked : [...asked, 'install']
  const count = steps.filter(step => done[step]).length
  const next = steps.find(step => !done[step] && !isShut(step))
  const progress = text('first_done', { done: count, of: steps.length })
  return (
    <Section title={text('first')} hint={text('first_hint')} className="mb-6">
      <p className="figures mb-1.5 text-14 text-muted">{progress}</p>
      <Progress label={text('first')} value={count} max={steps.length} valueText={progress} />
      <ol className="mt-4 grid gap-x-6 gap-y-3 desktop:grid-flow-col desktop:auto-cols-fr">
        {steps.map(step => (
          <li key={step} className="flex items-start gap-3 desktop:flex-col">
            <span
              aria-hidden="true"
              className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border ${done[step] ? 'border-horn bg-horn text-page' : 'border-control/60'}`}
            >
              {done[step] && <CheckIcon size={15} />}
            </span>
            <span className="grid min-w-0 flex-1 gap-2">
              <span>
                <span className={`block font-semibold ${done[step] ? 'text-muted' : ''}`}>
                  {text(`first.${step}`)}
                  {done[step] && <span className="sr-only"> {text('first_ready')}</span>}
                </span>
                <span className="block text-14 text-muted">
                  {isShut(step) && step === 'channel' ? text('first_nowhere') : text(`first_why.${step}`)}
                </span>
              </span>
              {!done[step] && !isShut(step) && <Act step={step} look={step === next ? 'primary' : 'secondary'} />}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Where a step is done: a place of the portal, or the browser's own question. */
function Act({ step, look }: { step: Step; look: ButtonVariant }) {
  const text = useText('home')
  if (step === 'install') return <InstallAct look={look} />
  return (
    <Link {...places[step]} className={buttonClass(look, 'small', 'justify-self-start')}>
      {text(`first_act.${step}`)}
    </Link>
  )
}

/** What every step but those of the form and the device is known by; null while it is not known. */
function useWay(): { channel: boolean; prices: boolean; campaign: boolean } | null {
  const { data: channels } = useQuery({ ...channelsQuery, ...heard })
  const { data: tasks } = useQuery({ ...tasksQuery, ...heard })
  const { data: payments } = useQuery({ ...paymentsQuery, ...heard })
  if (channels === undefined || tasks === undefined) return null
  const connected = channels.filter(({ status }) => status === 'connected')
  return {
    channel: connected.length > 0,
    prices: connected.some(({ salary }) => salary !== null),
    campaign: tasks.length > 0 || (payments?.data.length ?? 0) > 0,
  }
}

/** Whether a creator is past the first steps; null while that is not known. */
export function useIsPastFirstSteps(): boolean | null {
  const way = useWay()
  return way && way.channel && way.prices && way.campaign
}

/**
 * Whether nothing is still asked for that would take a step's act away, or all of the steps: on a phone an act has a line of its own,
 * and what stands below would move (SCR-23). Whoever is past them waits for nothing.
 */
export function useAreStepsHeard(): boolean {
  const isNew = useIsPastFirstSteps() === false
  const payments = useQuery({ ...paymentsQuery, ...heard, enabled: isNew })
  const billing = useQuery({ ...billingQuery, ...heard, enabled: isNew })
  const types = useQuery({ ...channelTypesQuery, ...heard, enabled: isNew })
  return !isNew || !(payments.isLoading || billing.isLoading || types.isLoading)
}

/** Which steps are done, null for the one that this browser has not; null for who is past them, and while that is not known. */
function useDone(): Record<Step, boolean | null> | null {
  const installing = useInstalling()
  const way = useWay()
  const isNew = useIsPastFirstSteps() === false
  const { data: billing } = useQuery({ ...billingQuery, enabled: isNew })
  const install = installing === 'not_here' ? null : installing === 'installed'
  return way && isNew ? { ...way, billing: Boolean(billing), install } : null
}
