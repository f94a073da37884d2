import { stageBounds } from '@fanfara/contract/evaluation'
import type { PublicConfig } from '@fanfara/contract/config'
import type { Language } from '@fanfara/contract/enums'
import type { HelpFigure } from '@fanfara/contract/help-text'
import {
  ADVERTISER_TERM_DAYS,
  AVATAR_MAX_BYTES,
  DESCRIPTION_MAX,
  INTERESTS_MAX,
  PRICE_MAX,
  REQUEST_LINKS_MAX,
  SNAPSHOT_SECONDS,
  TRANSFER_TERM_DAYS,
} from '@fanfara/contract/limits'
import { joinLoneLetters } from '@fanfara/contract/typeset'
import { formatCount, formatMoney } from '../text/format.ts'
import { hasText, textOf } from '../text/text.tsx'

const MEGABYTE = 1024 * 1024

/** Figures that articles leave open: of this installation where it may say another, else the product's constants. */
export function figuresFor(config: PublicConfig, language: Language): Record<HelpFigure, string> {
  const count = (value: number) => formatCount(value, language)
  const [, second] = stageBounds.twitch
  return {
    advertiser_days: count(ADVERTISER_TERM_DAYS),
    avatar_mb: count(AVATAR_MAX_BYTES / MEGABYTE),
    chat_bot: config.chat_bot,
    contact_email: config.contact_email,
    description_max: count(DESCRIPTION_MAX),
    interests_max: count(INTERESTS_MAX),
    invoice_days: count(config.invoice.payment_term_days),
    invoice_mb: count(config.invoice.max_size_mb),
    payout_minimum: formatMoney(config.payout.minimum, 0),
    price_max: formatMoney(PRICE_MAX, 0),
    request_links: count(REQUEST_LINKS_MAX),
    snapshot_seconds: count(SNAPSHOT_SECONDS.total),
    transfer_days: count(TRANSFER_TERM_DAYS),
    twitch_second: count(second),
    twitch_below_second: count(second - 1),
  }
}

/** Completes a text of an article. */
export type Fill = (text: string) => string

const NO_BREAK = '\u00a0'
/** Between a digit and what belongs to it. */
const GLUED = /(?<=\d) (?=\d{3}(?!\d)|zł|MB|GB|h\b|%)/g

/**
 * Puts figures into the braces of an article's text, and the words of screens as they are in the catalogue now, so that the
 * help calls nothing by a name that a screen has not; what is unknown stays as it is.
 * @example fillWith({ payout_minimum: '100 zł' })('from {payout_minimum}') // 'from 100 zł'
 */
export const fillWith =
  (figures: Readonly<Record<string, string>>): Fill =>
  text => {
    const filled = text
      .replace(/\{([a-z][\w.-]*)\}/g, (whole, name: string) => {
        if (Object.hasOwn(figures, name)) return figures[name] ?? whole
        return name.includes('.') && hasText(name) ? textOf(name) : whole
      })
      .replace(GLUED, NO_BREAK)
    return joinLoneLetters(filled)
  }
