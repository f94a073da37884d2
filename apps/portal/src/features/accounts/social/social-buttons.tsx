import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { LockIcon } from '@fanfara/ui/icons'
import { knowsPasskeys } from '@fanfara/ui/passkey'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { useText } from '#/i18n/text.ts'
import { type Provider, useProviders } from './providers.ts'
import { usePasskey } from './use-passkey.ts'
import { type SocialAction, type SocialStart, type SocialTrouble, useSocial } from './use-social.ts'

/** What a page with buttons decides. */
export interface SocialButtonsProps {
  action: SocialAction
  /** Two in a row without the sentence, or one under the other with it. */
  layout: 'grid' | 'list'
  /** Asked at every press: what the trip carries, or null when something is missing and no window may open (SOC-05). */
  prepare: () => SocialStart | null
}

/** One button per platform that signs people in (AUTH-04, SOC-02), and what became of the popup. */
export function SocialButtons({ action, layout, prepare }: SocialButtonsProps) {
  const { providers, hasFailed, retry } = useProviders()
  const { start, waitingFor, trouble, step } = useSocial(action)
  const press = (type: Provider['type']) => {
    const prepared = prepare()
    if (prepared) start(type, prepared)
  }
  return (
    <div className="grid gap-3">
      {step}
      <State action={action} trouble={trouble} isWaiting={waitingFor !== null} />
      {!providers && !hasFailed && <SocialSkeleton layout={layout} />}
      {!providers && hasFailed && <Unknown layout={layout} onRetry={retry} />}
      {providers && (
        <ul className={lists[layout]}>
          {providers.map(provider => (
            <li key={provider.type} className="grid">
              <SocialButton provider={provider} action={action} layout={layout} onPress={() => press(provider.type)} />
            </li>
          ))}
        </ul>
      )}
      {action === 'login' && knowsPasskeys() && <PasskeyButton prepare={prepare} layout={layout} />}
    </div>
  )
}

/** The way in without a password, and without a platform (decision 0057). */
function PasskeyButton({ prepare, layout }: Pick<SocialButtonsProps, 'prepare' | 'layout'>) {
  const text = useText('accounts')
  const { start, isBusy, trouble } = usePasskey()
  return (
    <>
      {trouble !== null && <Alert title={text('failed_login')}>{trouble}</Alert>}
      <Button
        variant="secondary"
        icon={<LockIcon size={20} />}
        busy={isBusy}
        className={layout === 'list' ? 'justify-start!' : undefined}
        onClick={() => void start(prepare()?.remember ?? false)}
      >
        {text('with_passkey')}
      </Button>
    </>
  )
}

const lists = { grid: 'grid min-h-22 grid-cols-2 content-start gap-2', list: 'grid min-h-53 content-start gap-3' }

interface SocialButtonProps {
  provider: Provider
  action: SocialAction
  layout: SocialButtonsProps['layout']
  onPress: () => void
}

function SocialButton({ provider: { type, isSoon }, action, layout, onPress }: SocialButtonProps) {
  const text = useText('accounts')
  const platform = platformNames[type]
  const isShort = layout === 'grid'
  const sentence = text(`with_${action}`, { platform })
  const label = isShort ? platform : sentence
  return (
    <Button
      variant="secondary"
      icon={<PlatformIcon type={type} size={22} labelled />}
      disabled={isSoon}
      aria-label={isShort && !isSoon ? sentence : undefined}
      className={isShort ? undefined : 'justify-start!'}
      onClick={onPress}
    >
      {isSoon ? text('platform_soon', { platform }) : label}
    </Button>
  )
}

/** The window was blocked, the server refused, or the person is busy in the window (SOC-13). */
function State({
  action,
  trouble,
  isWaiting,
}: {
  action: SocialAction
  trouble: SocialTrouble | null
  isWaiting: boolean
}) {
  const text = useText('accounts')
  if (trouble === 'blocked') return <Alert>{text('popup_blocked')}</Alert>
  if (trouble) return <Alert title={text(`failed_${action}`)}>{trouble.failed}</Alert>
  return isWaiting ? <Alert tone="info">{text('popup_waiting')}</Alert> : null
}

/** The buttons' place while they are loading; nothing moves when they come. */
export function SocialSkeleton({ layout }: { layout: SocialButtonsProps['layout'] }) {
  return (
    <Loading className={lists[layout]}>
      {[1, 2, 3, 4].map(number => (
        <Skeleton key={number} className="h-11 desktop:h-10" />
      ))}
    </Loading>
  )
}

function Unknown({ layout, onRetry }: { layout: SocialButtonsProps['layout']; onRetry: () => unknown }) {
  const text = useText('accounts')
  const ui = useUiText()
  return (
    <div role="alert" className={lists[layout]}>
      <p className="col-span-full text-muted">{text('platforms_failed')}</p>
      <Button variant="secondary" size="small" className="col-span-full justify-self-start" onClick={onRetry}>
        {ui('retry')}
      </Button>
    </div>
  )
}
