/**
 * Simulated requests of one campaign link whose makers are known, so that rules about clicks can be held against them. The labels say
 * who asked, never what the rules think of it: scanners that call themselves browsers, a farm's first clicks and a creator whom nothing gives
 * away are in the set, although the rules cannot see them.
 */

/** Who made a request. Only what `person` asked for should count. */
export const makers = ['person', 'replay', 'scanner', 'crawler', 'preview', 'prefetch', 'farm', 'own'] as const
export type Maker = (typeof makers)[number]

/** A request as the intake keeps it, with who made it. */
export interface LabelledClick {
  maker: Maker
  at: Date
  isHead: boolean
  purpose: string | null
  agent: string | null
  visitor: string
  isOwn: boolean
}

const HOUR_MS = 3_600_000
const DAYS = 30
/** How many there are of each: people behind one address, people with an address of their own, and the rest. */
const SHARED_PEOPLE = 60
const PEOPLE = 3000
const CRAWLS = 900
const PREVIEWS = 700
const PREFETCHES = 500
const SCANS = 900
/** Scanners that call themselves an ordinary browser, each behind an address of its own. */
const HIDDEN_SCANS = 12
const REPLAYS = 1200
const FARM_PHONES = 10
const FARM_DAYS = 2
const FARM_CLICKS = 1600
const OWN = 200
/** Clicks of the creator from a network and a browser that never signed in. */
const HIDDEN_OWN = 6

/** A small generator, so that every run has the same requests. @returns numbers from 0 to 1, without 1 */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const CRAWLERS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.59 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  'python-requests/2.32.3',
  'Go-http-client/2.0',
  'curl/8.9.1',
  'okhttp/4.12.0',
  'axios/1.7.7',
  'Java/21.0.2',
  'node',
  'Wget/1.24.5',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
  '',
]
const CARDS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'WhatsApp/2.24.20.89 A',
  'WhatsApp/2.2443.7 W',
  'TelegramBot (like TwitterBot)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  'http.rb/5.2.0 (Mastodon/4.3.1; +https://social.test/) Bot',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Viber/13.3.0 CFNetwork/1410.0.3 Darwin/22.6.0',
  'Signal-Android/7.20 LinkPreview',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.97 Safari/537.36 Microsoft Teams-LinkUnfurling/1.0 SkypeUriPreview Preview/0.5',
  'Mozilla/5.0 (compatible; Snapchat; Snap URL Preview Service; bot)',
]
const SCANNERS = [
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
  'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Win64; x64; Trident/5.0; BingPreview/1.0b)',
  'Barracuda Sentinel (EE)',
  'Mozilla/5.0 (compatible; ProofpointURLDefense/1.0)',
  'Mozilla/5.0 (compatible; Mimecast-URL-Scan/1.0)',
  'Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0 (compatible; CloudmarkAuthority/1.0)',
  'Sophos Email Link Scanner/2.0',
  'Mozilla/5.0 (compatible; urlscan.io; +https://urlscan.io)',
  'VirusTotalCloud/1.0 (+https://www.virustotal.com)',
  null,
]
const PURPOSES = ['prefetch', 'prefetch;prerender', 'preview', 'prerender', 'prefetch;anonymous-client-ip']

/** What agents are put together from. */
function drawsOf(chance: () => number) {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(chance() * items.length)] ?? items[0]
  const from = (low: number, high: number) => low + Math.floor(chance() * (high - low + 1))
  const ios = () => `${from(17, 19)}_${from(0, 6)}${chance() < 0.5 ? `_${from(1, 2)}` : ''}`
  const iphone = () => `iPhone${from(12, 18)},${from(1, 8)}`
  const android = () =>
    `Linux; Android ${from(12, 16)}; ${pick(['SM-A', 'SM-S', 'SM-G', 'Redmi Note ', 'Pixel ', 'CPH', 'V', 'moto g'])}${from(7, 999)}${pick(['B', 'F', '', 'U'])}`
  const safari = (system: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)`
  const chromium = () => `Chrome/${pick([142, 142, 142, 141, 141, 140, 138])}.0.0.0`
  return { pick, from, ios, iphone, android, safari, chromium }
}

/** Kinds of agents with their shares. */
function kindsOf(chance: () => number): readonly [number, () => string][] {
  const { pick, from, ios, iphone, android, safari, chromium } = drawsOf(chance)
  return [
    [
      0.16,
      () =>
        `${safari(ios())} Mobile/15E148 Instagram ${from(380, 404)}.0.0.${from(20, 40)}.${from(70, 99)} (${iphone()}; iOS ${ios()}; pl_PL; pl; scale=3.00; 1179x2556; ${from(700_000_000, 799_999_999)})`,
    ],
    [
      0.14,
      () =>
        `Mozilla/5.0 (${android()} Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.${from(40, 171)} Mobile Safari/537.36 Instagram ${from(380, 404)}.0.0.${from(20, 49)}.${from(70, 109)} Android (34/14; 450dpi; 1080x2340; samsung; qcom; pl_PL; ${from(700_000_000, 799_999_999)})`,
    ],
    [
      0.1,
      () =>
        `${safari(ios())} Mobile/21F90 [FBAN/FBIOS;FBAV/${from(480, 531)}.0.0.${from(20, 60)}.${from(70, 109)};FBBV/${from(700_000_000, 799_999_999)};FBDV/${iphone()};FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/3;FBCR/;FBID/phone;FBLC/pl_PL;FBOP/80]`,
    ],
    [
      0.09,
      () =>
        `Mozilla/5.0 (${android()}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.${from(40, 171)} Mobile Safari/537.36 musical_ly_20${from(20, 42)}0${from(1, 9)}0 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/${from(36, 42)}.${from(0, 9)}.${from(0, 9)} ByteLocale/pl BytedanceWebview/d8a21c6`,
    ],
    [
      0.06,
      () =>
        `${safari(ios())} Mobile/15E148 musical_ly_${from(36, 42)}.${from(0, 9)}.0 JsSdk/2.0 NetType/4G Channel/App Store ByteLocale/pl Region/PL BytedanceWebview/d8a21c6`,
    ],
    [
      0.04,
      () =>
        `${safari(ios())} Version/${from(17, 19)}.${from(0, 6)} Mobile/15E148 Snapchat/13.${from(5, 60)}.0.${from(30, 49)} (like Safari/8618.2.12.0.4, panda)`,
    ],
    [0.02, () => `${safari(ios())} Mobile/15E148 [Pinterest/iOS]`],
    [0.02, () => `${safari(ios())} Mobile/15E148 [LinkedInApp]/9.30.${from(100, 9999)}`],
    [
      0.03,
      () => `${safari(ios())} GSA/${from(320, 391)}.0.${from(600_000_000, 799_999_999)} Mobile/15E148 Safari/604.1`,
    ],
    [0.11, () => `${safari(ios())} Version/${from(17, 19)}.${from(0, 6)} Mobile/15E148 Safari/604.1`],
    [
      0.1,
      () =>
        `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ${chromium()} Mobile Safari/537.36`,
    ],
    [
      0.02,
      () =>
        `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/${from(25, 29)}.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ],
    [
      0.06,
      () =>
        `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ${chromium()} Safari/537.36${chance() < 0.3 ? ` OPR/${from(118, 124)}.0.0.0` : chance() < 0.3 ? ` Edg/${from(138, 142)}.0.0.0` : ''}`,
    ],
    [
      0.03,
      () =>
        `Mozilla/5.0 (${pick(['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10.15'])}; rv:${from(140, 145)}.0) Gecko/20100101 Firefox/${from(140, 145)}.0`,
    ],
    [
      0.02,
      () =>
        `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${from(17, 19)}.${from(0, 6)} Safari/605.1.15`,
    ],
  ]
}

/** Agents of people as they come with links of creators: built-in browsers of the platforms' apps first, with the models that these tell of. */
function agentsOf(chance: () => number): () => string {
  const kinds = kindsOf(chance)
  const whole = kinds.reduce((sum, [share]) => sum + share, 0)
  return () => {
    let left = chance() * whole
    for (const [share, make] of kinds) if ((left -= share) < 0) return make()
    throw new Error('no agent was drawn')
  }
}

/**
 * About eight thousand requests of one link in thirty days, in their order. People come spread over the days, sixty of them from one shared
 * address, so that neither the limit of a minute nor a crowd at one address in one day is what is measured.
 * @param start when the link begins to run
 */
export function labelledClicks(start: Date, seed = 20_261_122): LabelledClick[] {
  const chance = random(seed)
  const agent = agentsOf(chance)
  const clicks: LabelledClick[] = []
  const moment = (from = 0, hours = DAYS * 24) => new Date(start.getTime() + (from + chance() * hours) * HOUR_MS)
  let addresses = 0
  const add = (maker: Maker, facts: Partial<LabelledClick> & { address?: string }, at = moment()) => {
    const { address = `address ${(addresses += 1)}`, ...given } = facts
    const told = { at, isHead: false, purpose: null, agent: null, isOwn: false, ...given }
    // As the intake knows visitors that bring no cookie: by address and agent.
    clicks.push({ maker, visitor: `${address} ${told.agent}`, ...told })
  }
  for (let nth = 0; nth < PEOPLE; nth += 1)
    add('person', { agent: agent(), ...(nth < SHARED_PEOPLE ? { address: 'an office' } : {}) })
  const people = clicks.slice()
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(chance() * items.length)]
    if (item === undefined) throw new Error('nothing to draw from')
    return item
  }
  // Again within a day, most with the cookie and some without: the visitor is who the first visit was.
  for (let nth = 0; nth < REPLAYS; nth += 1) {
    const first = one(people)
    clicks.push({ ...first, maker: 'replay', at: new Date(first.at.getTime() + 1000 + chance() * 23 * HOUR_MS) })
  }
  for (let nth = 0; nth < CRAWLS; nth += 1) add('crawler', { agent: one(CRAWLERS), isHead: chance() < 0.1 })
  for (let nth = 0; nth < PREVIEWS; nth += 1) add('preview', { agent: one(CARDS), isHead: chance() < 0.05 })
  for (let nth = 0; nth < PREFETCHES; nth += 1) add('prefetch', { agent: agent(), purpose: one(PURPOSES) })
  for (let nth = 0; nth < SCANS; nth += 1) {
    const isBrowser = chance() < 0.3
    add('scanner', { agent: isBrowser ? agent() : one(SCANNERS), isHead: isBrowser })
  }
  for (let nth = 0; nth < HIDDEN_SCANS; nth += 1) add('scanner', { agent: agent() })
  const phones = Array.from({ length: FARM_PHONES }, (_, nth) => ({ agent: agent(), address: `farm ${nth % 3}` }))
  for (let nth = 0; nth < FARM_CLICKS; nth += 1)
    add('farm', one(phones), moment(24 * 10 + 24 * 5 * (nth % FARM_DAYS), 8))
  const [phone, hidden] = [agent(), agent()]
  for (let nth = 0; nth < OWN; nth += 1) add('own', { agent: phone, address: 'the creator', isOwn: true })
  for (let nth = 0; nth < HIDDEN_OWN; nth += 1) add('own', { agent: hidden })
  return clicks.sort((a, b) => a.at.getTime() - b.at.getTime())
}
