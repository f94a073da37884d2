import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { LockIcon } from '@fanfara/ui/icons'
import { useWhenOnline } from '@fanfara/ui/part'
import { knowsPasskeys } from '@fanfara/ui/passkey'
import { PlatformIcon, platformNames } from '@fanfara/ui/platform-icon'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'
import { ButtonPlaces, type Layout, lists } from './place.tsx'
import { type Provider, useProviders } from './providers.ts'
import { usePasskey } from './use-passkey.ts'
import { type SocialAction, type SocialStart, type SocialTrouble, useSocial } from './use-social.ts'

/** What a page with buttons decides. */
export interface SocialButtonsProps {
  action: SocialAction
  /** Two in a row without the sentence, or one under the other with it. */
  layout: Layout
  /** Asked at every press: what the trip carries, or null when something is missing and no window may open (SOC-05). */
  prepare: () => SocialStart | null
}

/** One button per platform that signs people in (AUTH-04, SOC-02), and what became of the popup. */
export function SocialButtons({ action, layout, prepare }: SocialButtonsProps) {
  const { providers, hasFailed, retry } = useProviders()
  const { start, waitingFor, trouble, step } = useSocial(action)
  const { sign_in_platforms: count } = useConfig()
  const text = useText('accounts')
  const hasPasskey = action === 'login' && knowsPasskeys()
  const press = (type: Provider['type']) => {
    const prepared = prepare()
    if (prepared) start(type, prepared)
  }
  return (
    <div className="grid gap-3">
      {step}
      <State action={action} trouble={trouble} isWaiting={waitingFor !== null} />
      {!providers && !hasFailed && <SocialSkeleton count={count} layout={layout} />}
      {!providers && hasFailed && <Unknown count={count} layout={layout} onRetry={retry} />}
      {providers?.length === 0 && !hasPasskey && <p className="text-muted">{text('no_platforms')}</p>}
      {providers && providers.length > 0 && (
        <ul className={lists[layout]}>
          {providers.map(provider => (
            <li key={provider.type} className="grid">
              <SocialButton provider={provider} action={action} layout={layout} onPress={() => press(provider.type)} />
            </li>
          ))}
        </ul>
      )}
      {hasPasskey && <PasskeyButton prepare={prepare} layout={layout} />}
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
  // Two words beside an icon stay on one line in half of the form.
  const short = isSoon ? 'px-2! text-14!' : undefined
  const sentence = text(`with_${action}`, { platform })
  const label = isShort ? platform : sentence
  return (
    <Button
      variant="secondary"
      icon={<PlatformIcon type={type} size={22} labelled />}
      disabled={isSoon}
      aria-label={isShort && !isSoon ? sentence : undefined}
      className={isShort ? short : 'justify-start!'}
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

interface PlaceProps {
  /** Buttons of platforms that the answer will have, as the configuration says. */
  count: number
  layout: Layout
}

/** The buttons' place while they are loading; nothing moves when they come. */
export function SocialSkeleton({ count, layout }: PlaceProps) {
  if (count === 0) return null
  return (
    <Loading className={lists[layout]}>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={`platform-${at}`} className="h-11 desktop:h-10" />
      ))}
    </Loading>
  )
}

/** That they could not be read, in their place. */
function Unknown({ count, layout, onRetry }: PlaceProps & { onRetry: () => unknown }) {
  const text = useText('accounts')
  const ui = useUiText()
  useWhenOnline(true, onRetry)
  return (
    <ButtonPlaces count={count} layout={layout}>
      <div
        role="alert"
        className="flex flex-wrap content-center items-center justify-center gap-x-4 gap-y-2 rounded-control border border-dashed border-line px-3 py-2 text-center"
      >
        <p className="text-muted">{text('platforms_failed')}</p>
        <Button variant="secondary" size="small" onClick={onRetry}>
          {ui('retry')}
        </Button>
      </div>
    </ButtonPlaces>
  )
}
