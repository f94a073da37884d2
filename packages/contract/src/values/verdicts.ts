/** What can happen to a campaign link and what is judged of it: closed lists that server and screens share. */
import { type Counted, type Model, modelFacts } from './enums.ts'

/** What is counted by events; each stands for one figure of a payment: minutes of banners and published media both for its views. */
export const countedEvents = ['click', 'action', 'sale', 'view', 'medium'] as const
export type CountedEvent = (typeof countedEvents)[number]

/** The figure of a payment that an event stands for. */
export const figureOfEvent = {
  click: 'clicks',
  action: 'actions',
  sale: 'sales',
  view: 'views',
  medium: 'views',
} satisfies Record<CountedEvent, Counted>
/** Whether a campaign that pays like this pays for such an event, once it counted; many figures are counted to be seen alone. */
export const isPaidFor = (event: CountedEvent, incomes: readonly { model: Model }[]): boolean =>
  incomes.some(({ model }) => modelFacts[model].counts === figureOfEvent[event])

/**
 * What became of one request of a campaign link (threat model §3.8), in the order in which it is asked; the first that holds
 * is the verdict. `counted` pays.
 */
export const clickVerdicts = [
  /** Asked for the headers only, or drew a preview of the link for a message. */
  'preview',
  /** Loaded ahead by a browser, before anybody chose to. */
  'prefetch',
  /** A program, by what it says of itself, or nothing said at all. */
  'bot',
  /** The settlement was accepted before it could be judged. */
  'late',
  /** The campaign, or the creator's part in it, was not running. */
  'outside_dates',
  /** An operator lets the link rest. */
  'paused',
  /** The creator's own browser or address. */
  'own',
  /** The same visitor counted within 24 hours. */
  'repeat',
  /** More in one minute than a link may have. */
  'burst',
  /** The campaign's limit for a day, or for all of it, was reached. */
  'cap',
  'counted',
] as const
export type ClickVerdict = (typeof clickVerdicts)[number]

/** What an advertiser can report: something done, something sold, or either taken back. */
export const conversionTypes = ['action', 'sale', 'reversal'] as const
export type ConversionType = (typeof conversionTypes)[number]
/** What became of a request to report one; all are kept. */
export const postbackOutcomes = [
  'taken',
  /** Known already: doubled, or replayed. */
  'repeated',
  /** Signed too long ago, or for a time to come. */
  'stale',
  'future',
  'forged',
  'malformed',
  /** The event is known with other contents. */
  'differs',
  /** Takes back what is not there, or was taken back before. */
  'unknown',
  'taken_back',
  'out_of_bounds',
] as const
export type PostbackOutcome = (typeof postbackOutcomes)[number]
/** How far the clock of a signed report may be off, in seconds (threat model §3.8). */
export const SIGNATURE_SECONDS = 300

/** What became of a conversion that was reported. */
export const conversionVerdicts = [
  /** Names no click of this campaign's links. */
  'unknown_click',
  /** The click was a program's or the creator's own, or its creator left the campaign. */
  'unfit_click',
  /** The click was longer ago than the campaign's window. */
  'outside_window',
  /** Named by a creator's code, and the campaign or the creator's part in it was not running. */
  'outside_dates',
  /** Named by a creator's code, and an operator lets the link rest. */
  'paused',
  /** The settlement was accepted already. */
  'late',
  /** Takes another event back. */
  'reversal',
  /** Taken back by the advertiser. */
  'reversed',
  'counted',
] as const
export type ConversionVerdict = (typeof conversionVerdicts)[number]

/**
 * What became of one minute in which an overlay said that it showed a banner (OPS-18), in the order in which it is asked; the first
 * that holds is the verdict. `counted` pays as many views as there were viewers.
 */
export const viewVerdicts = [
  /** The settlement was accepted before it could be judged. */
  'late',
  /** The campaign, the creator's part in it, or the time of its banner was not running. */
  'outside_dates',
  /** Reported only after a break in the overlay's reports: nobody could check it when it happened. */
  'offline',
  /** A newer overlay of the channel was shown, or another channel's overlay counted this minute. */
  'other_instance',
  /** The streaming program, or the browser, did not show the page. */
  'hidden',
  /** The streaming program said that it was not streaming. */
  'not_streaming',
  /** Shown for less than a second of the minute. */
  'too_short',
  /** The platform was asked, and the channel was not live. */
  'not_live',
  /** Nobody asked the platform within ten minutes: how many watched is unknown. */
  'no_sample',
  /** More minutes of one day than a stream of people has. */
  'over_limit',
  'counted',
] as const
export type ViewVerdict = (typeof viewVerdicts)[number]
/** Why a stretch of an overlay's report proves nothing; decided when it arrives. */
export const unprovenReasons = ['offline', 'other_instance', 'hidden', 'not_streaming'] as const
export type UnprovenReason = (typeof unprovenReasons)[number]
/**
 * How far an overlay's reports can be trusted: `full` when the streaming program itself says that it streams, `reduced` when
 * nothing but the page speaks for it.
 */
export const trustClasses = ['full', 'reduced'] as const
export type TrustClass = (typeof trustClasses)[number]

/**
 * What became of the views that a reading of a published medium found beyond those before (TASK-33), in the order in which it is
 * asked; `proof_refused` comes later, in the place of `counted`.
 */
export const mediumVerdicts = [
  /** The settlement was accepted before it was read. */
  'late',
  /** The campaign, or the creator's part in it, was not running. */
  'outside_dates',
  /** The medium had them before its task began. */
  'before_task',
  /** They came while the medium was not public, or could not be found. */
  'not_public',
  'proof_refused',
  'counted',
] as const
export type MediumVerdict = (typeof mediumVerdicts)[number]
/** What a platform says of a published medium: `gone` may be removed or private, where the platform does not tell them apart. */
export const mediumStates = ['there', 'private', 'gone'] as const
export type MediumState = (typeof mediumStates)[number]
/** Why a medium could not be read: nobody lets us look, the platform has enough of us, or it does not answer. */
export const mediumTroubles = ['no_access', 'limited', 'unreachable'] as const
export type MediumTrouble = (typeof mediumTroubles)[number]
/** Why a medium is followed no more. */
export const mediumEndings = ['campaign_ended', 'settled', 'left', 'proof_refused', 'erased'] as const
export type MediumEnding = (typeof mediumEndings)[number]

/** Verdicts of clicks, of what followed them, of shown minutes and of published media, each once: what lists are filtered by. */
export const verdicts = [
  ...new Set([...clickVerdicts, ...conversionVerdicts, ...viewVerdicts, ...mediumVerdicts]),
] as const
export type Verdict = ClickVerdict | ConversionVerdict | ViewVerdict | MediumVerdict

/** Which verdicts an event can get. */
export const verdictsOf = {
  click: clickVerdicts,
  action: conversionVerdicts,
  sale: conversionVerdicts,
  view: viewVerdicts,
  medium: mediumVerdicts,
} as const satisfies Record<CountedEvent, readonly Verdict[]>

/** Version of the rules by which clicks are judged; kept with every verdict. */
export const CLICK_RULES = 1
/** Version of the rules by which minutes of overlays are judged; kept with every verdict. */
export const VIEW_RULES = 1
/** Version of the rules by which readings of published media are judged; kept with every verdict. */
export const MEDIUM_RULES = 1
/** Minutes of one day in Warsaw that one banner of one creator can be paid for: twelve hours (platforms.md §9.4). */
export const VIEW_MINUTES_A_DAY = 720
/** OPS-16: a visitor counts once on a link in so many hours. */
export const VISITOR_HOURS = 24
/** Threat model §3.8: counted clicks of one link in a minute, unless its campaign says otherwise. */
export const BURST_PER_MINUTE = 60
/** How long raw addresses and agents of clicks are kept, in days. */
export const RAW_CLICK_DAYS = 30
/** How long after a click its conversion counts, in days, unless the campaign says otherwise. */
export const ATTRIBUTION_DAYS = 30
/** Query parameter of the landing address that carries the id of the click. */
export const CLICK_PARAMETER = 'fanfara_click'
