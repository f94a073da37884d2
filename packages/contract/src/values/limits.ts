/** Constants of requirements §24 that client and server share, each in this one place. */

/** CONST-01: rows; another size is a 422. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
/** CONST-01, CONST-02: rows, where a call names no size. */
export const DEFAULT_PAGE_SIZE = 10
/** CONST-05: UTF-16 units; fewer are refused under the field. */
export const PASSWORD_MIN_LENGTH = 8
/** Passwords of at least 100 characters are accepted (threat model §2); this bounds the hash's input. */
export const PASSWORD_MAX_LENGTH = 256
/** VAL-06: the special characters of which one is needed. */
export const PASSWORD_SPECIALS = '-!@#$%^&*_=+'
/** CONST-06: digits, a leading nought included. */
export const RESET_CODE_LENGTH = 4
/** AUTH-26: life of a code, and the pause before another is sent. */
export const RESET_CODE_MINUTES = 10
export const RESET_RESEND_SECONDS = 60
/** Digits of the code that confirms an address, life of it and of its link, and the pause before others are sent (decision 0025). */
export const EMAIL_CODE_LENGTH = 6
export const EMAIL_CODE_HOURS = 24
export const EMAIL_RESEND_SECONDS = 60
/** Decision 0026: how long a confirmed identity counts. */
export const CONFIRMED_MINUTES = 10
/** Decision 0026: digits of a code that confirms an identity, and its life. */
export const CONFIRM_CODE_LENGTH = 6
export const CONFIRM_CODE_MINUTES = 10
/** CONST-07: of one profile; repeated ones count once (VAL-21). */
export const INTERESTS_MAX = 3
/** A bank's statement. Files of this many bytes and more are refused. */
export const STATEMENT_MAX_BYTES = 25 * 1024 * 1024
/** CONST-08, in bytes; a file of exactly this size is refused (VAL-31). */
export const INVOICE_MAX_BYTES = 10 * 1024 * 1024
/** CONST-09: calendar days from the upload to the day it is due (MONEY-19). */
export const INVOICE_TERM_DAYS = 30
/** OPS-21: what operators may agree to instead, in calendar days. */
export const INVOICE_TERM_MAX_DAYS = 60
/** OPS-21: accounts that a company pays from. */
export const BANK_ACCOUNTS_MAX = 5
/** CONST-10, in bytes; a file of exactly this size is refused (VAL-23). */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024
/** Width and height of a kept avatar, in pixels (threat model §3.6). */
export const AVATAR_SIDE = 512
/** CONST-11, in whole zł. */
export const PRICE_MAX = 1_000_000
/** CONST-12, in zł, unless the operators' company says another (OPS-21), and how much that may be at most. */
export const PAYOUT_MINIMUM_ZLOTY = 100
export const PAYOUT_MINIMUM_MAX = 10_000
/** CONST-13: calendar days; then operators are reminded (MONEY-25). */
export const ADVERTISER_TERM_DAYS = 90
/** MONEY-27: calendar days from the order until the money should be there. */
export const TRANSFER_TERM_DAYS = 14
/** CONST-14: rows of each list there; the rest is behind a link. */
export const DASHBOARD_ITEMS = 2
/** DASH-13: the newest three. */
export const DASHBOARD_NEWS = 3
/** OPS-23: characters, in each language. */
export const NEWS_TITLE_MAX = 120
/** OPS-23: characters, in each language. */
export const NEWS_TEXT_MAX = 1000
/** Orders that somebody ticks for one bank file; a payout run takes more. */
export const BANK_FILE_MAX = 1000
/** Campaigns that a month of the calendar draws (WORK-08). */
export const CALENDAR_CAMPAIGNS_MAX = 200
/** Task plans that operators keep, and days after a campaign's start that one may name (WORK-09). */
export const PLANS_MAX = 100
export const PLAN_DAYS_MAX = 3650
/** Answers that operators keep (APPL-02). */
export const TEMPLATES_MAX = 100
export const TEMPLATE_NAME_MAX = 60
/** As long as what it is filled into may be. */
export const TEMPLATE_TEXT_MAX = 1000
/** Months that the dashboard's chart of earnings shows. */
export const EARNINGS_MONTHS = 6
/** CONST-16: how far back the dashboard's subtitle on earnings looks. */
export const FINANCES_DAYS = 30
/** CONST-22: share of the screen that a popup takes. */
export const POPUP = { width: 0.5, height: 0.8 } as const
/** CONST-23, in CSS pixels. */
export const MODAL_MAX_WIDTH = 1144
/** CONST-25, in CSS pixels: from here on the desktop layout. */
export const DESKTOP_BREAKPOINT = 992
/** CONST-26, in CSS pixels. */
export const TABLE_MIN_SCROLL_WIDTH = 1024
/** CONST-27: ISO 3166 code; chosen in an empty billing form (BILL-07). */
export const DEFAULT_COUNTRY = 'PL'
/** CONST-34: how long front ends keep an answer that no screen uses. */
export const CACHE_KEPT_MS = 60_000
/** CONST-37, in Unicode code points (PROF-05). */
export const DESCRIPTION_MAX = 500
/** VAL-18: UTF-16 units, after trimming. */
export const NAME_MAX = 255
/** Threat model §3.4: UTF-16 units of an address. */
export const LINK_MAX = 2000
/** TASK-23: at least one is needed. */
export const REQUEST_LINKS_MAX = 10
/** Message of one request for approval, in characters. */
export const REQUEST_MESSAGE_MAX = 2000
/** ADV-06: UTF-16 units, after trimming; at least three are needed. */
export const REASON_MAX = 1000
/** TASK-35…TASK-37: the countdown of a live snapshot, and when in it the snapshot is created. Seconds. */
export const SNAPSHOT_SECONDS = { total: 90, create: 25 } as const
/** ASK-01: invitations to campaigns that may come to one creator in so many days, as long as operators say nothing else; and at most. */
export const INVITATION_WINDOW_DAYS = 7
export const WEEKLY_INVITATIONS = 5
export const WEEKLY_INVITATIONS_MAX = 50
/** READ-02: days of which a channel's readings are kept. */
export const READING_DAYS = 400
/** ENUM-17: then a call without a file fails as `TIMEOUT_ERROR`. */
export const REQUEST_TIMEOUT_MS = 30_000
/** The same for a call that carries a file. */
export const UPLOAD_TIMEOUT_MS = 120_000
/** Life of a popup's stored message, in milliseconds (SOC-08). */
export const POPUP_MESSAGE_MS = 5 * 60_000
/** SOC-08: local storage key of a popup's message. */
export const POPUP_MESSAGE_KEY = 'popup-message'
/** GEN-12: names of the persisted slices. */
export const STORAGE = { auth: 'auth', settings: 'settings', user: 'user' } as const
/**
 * Decision 0080: what a tab keeps that shows the portal as a creator sees it: where its operator came from, and when it ends by the
 * browser's clock. Such a tab keeps its session there too, and knows nothing of the browser's own.
 */
export const LOOK = { from: 'look_from', until: 'look_until' } as const
/** INBOX-35: local storage key of the inbox session's token, which goes with the session. */
export const INBOX_TOKEN_KEY = 'inbox_widget_token'
/** PHONE-03: the browser's cache of what the signed-in person last saw, which goes with the session. */
export const KEPT_ANSWERS = 'fanfara-kept'
