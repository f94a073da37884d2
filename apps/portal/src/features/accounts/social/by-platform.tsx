import { buttonClass } from '@fanfara/ui/button'
import { useIsDesktop } from '@fanfara/ui/media'
import { knowsPasskeys } from '@fanfara/ui/passkey'
import { Fetched, makePart, usePart } from '@fanfara/ui/part'
import { OpenLink } from '#/app/route/open-link.tsx'
import { useText } from '#/i18n/text.ts'
import type { SocialAction, SocialStart } from './use-social.ts'

/** Their own chunk: the first load of the sign-in page stays small. */
const buttons = makePart(async () => (await import('./social-buttons.tsx')).SocialButtons)

/** Two rows of platforms, and the passkey's where there is one. */
const place = (action: SocialAction) => (action === 'login' && knowsPasskeys() ? 'min-h-35' : 'min-h-22')

/**
 * The way in through a platform, under a form: a button per platform on desktop, one button that leads to the social
 * page on small screens (AUTH-04, AUTH-06, AUTH-18). The buttons' place is kept while they are loading; where they
 * cannot be fetched, the link stands there too.
 */
export function ByPlatform({ action, prepare }: { action: SocialAction; prepare: () => SocialStart | null }) {
  const text = useText('accounts')
  const isDesktop = useIsDesktop()
  const { part, hasFailed } = usePart(buttons, isDesktop)
  if (!isDesktop || hasFailed)
    return (
      <OpenLink to={`/${action}/social`} className={buttonClass('secondary')}>
        {text(action === 'login' && knowsPasskeys() ? 'social_login_or_passkey' : `social_${action}`)}
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
        <div className={place(action)} />
      )}
    </div>
  )
}
