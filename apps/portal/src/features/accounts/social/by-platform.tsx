import { buttonClass } from '@fanfara/ui/button'
import { useIsDesktop } from '@fanfara/ui/media'
import { knowsPasskeys } from '@fanfara/ui/passkey'
import { Fetched, makePart, usePart } from '@fanfara/ui/part'
import { OpenLink } from '#/app/route/open-link.tsx'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'
import { ButtonPlace, ButtonPlaces } from './place.tsx'
import type { SocialAction, SocialStart } from './use-social.ts'

/** Their own chunk: the first load of the sign-in page stays small. */
const buttons = makePart(async () => (await import('./social-buttons.tsx')).SocialButtons)

/**
 * The way in through a platform, under a form: a button per platform on desktop, one button that leads to the social
 * page on small screens (AUTH-04, AUTH-06, AUTH-18). The buttons' place is kept while they are loading; where they
 * cannot be fetched, the link stands there too, and where there is no way but the form, nothing (SCR-46).
 */
export function ByPlatform({ action, prepare }: { action: SocialAction; prepare: () => SocialStart | null }) {
  const text = useText('accounts')
  const isDesktop = useIsDesktop()
  const { sign_in_platforms: count } = useConfig()
  const hasPasskey = action === 'login' && knowsPasskeys()
  const { part, failure } = usePart(buttons, isDesktop && (count > 0 || hasPasskey))
  if (count === 0 && !hasPasskey) return null
  if (!isDesktop || failure)
    return (
      <OpenLink to={`/${action}/social`} className={buttonClass('secondary')}>
        {text(count > 0 ? (hasPasskey ? 'social_login_or_passkey' : `social_${action}`) : 'with_passkey')}
      </OpenLink>
    )
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text(`or_${action}`)}
      </p>
      {part ? (
        <Fetched of={buttons} action={action} layout="grid" prepare={prepare} />
      ) : (
        <>
          <ButtonPlaces count={count} layout="grid" />
          {hasPasskey && <ButtonPlace />}
        </>
      )}
    </div>
  )
}
