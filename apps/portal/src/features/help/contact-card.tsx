import { version } from '#package'
import { buttonClass } from '@fanfara/ui/button'
import { ExternalIcon } from '@fanfara/ui/icons'
import { useUiText } from '@fanfara/ui/text'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'

/** The page of ours that this tab was opened from by a "?", or this page. */
function pageInQuestion(): string {
  const { href, origin } = window.location
  return document.referrer.startsWith(`${origin}/`) ? document.referrer : href
}

/** HELP-26: how to reach us: a letter that is begun already, and the community's chat where there is one. */
export function ContactCard() {
  const text = useText('help')
  const ui = useUiText()
  const { contact_email: email, links } = useConfig()
  const body = text('report_body', { page: pageInQuestion(), version, browser: navigator.userAgent })
  const query = new URLSearchParams({ subject: text('report_subject'), body }).toString().replaceAll('+', '%20')
  return (
    <div className="grid gap-4 rounded-surface border border-line bg-sunken p-4">
      <div className="flex flex-wrap gap-3">
        <a href={`mailto:${email}?${query}`} className={buttonClass('primary')}>
          {text('write')}
        </a>
        {links.community_chat && (
          <a href={links.community_chat} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
            {text('chat')}
            <ExternalIcon size={16} />
            <span className="sr-only">{ui('new_tab')}</span>
          </a>
        )}
      </div>
      <p className="text-14 text-muted">{text('write_hint')}</p>
    </div>
  )
}
