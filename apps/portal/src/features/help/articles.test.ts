import {
  adTypes,
  campaignStatuses,
  campaignTypes,
  type Language,
  paymentStatuses,
  platforms,
  taskStatuses,
} from '@fanfara/contract/enums'
import { helpWordsIn } from '@fanfara/ui/article-words'
import { formatMoney } from '@fanfara/ui/format'
import { platformNames } from '@fanfara/ui/platform-icon'
import { textOf } from '@fanfara/ui/text'
import { afterEach, describe, expect, test } from 'vitest'
import { helpPlaces } from '#/app/route/help-places.ts'
import { type HelpTopic, helpTopics } from '@fanfara/contract/help'
import { helpAnchors, helpWords } from '@fanfara/contract/help-text'
import { builtInQuery } from '@fanfara/ui/article-files'
import { plain, readHelp, speak } from './testing.ts'

const both = ['pl', 'en'] as const satisfies readonly Language[]
afterEach(() => speak('pl'))

/** What an article must say under a heading, by language: the content column of requirements §11. */
interface Fact {
  id: string
  topic: HelpTopic
  at: string
  pl: readonly string[]
  en: readonly string[]
}

const facts: Fact[] = [
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'picture',
    pl: ['JPG lub PNG', 'mniejszy niż 2 MB'],
    en: ['JPG or PNG', 'under 2 MB'],
  },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'description',
    pl: ['wizytówka', 'reklamodawca czyta', '500 znaków'],
    en: ['showcase', 'advertiser reads', '500 characters'],
  },
  { id: 'HELP-20', topic: 'profile-update', at: 'interests', pl: ['Najwyżej 3 z 26'], en: ['Up to 3 of 26'] },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'channels',
    pl: Object.values(platformNames),
    en: Object.values(platformNames),
  },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'instagram',
    pl: ['tylko przez stronę na Facebooku'],
    en: ['through a Facebook page only'],
  },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'prices',
    pl: ['typ reklamy', 'od 0 do 1 000 000 zł'],
    en: ['ad type', 'from 0 to 1 000 000 zł'],
  },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'language',
    pl: ['polski lub angielski', 'ciemny, jasny'],
    en: ['Polish or English', 'dark, light'],
  },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'billing',
    pl: ['numer konta', 'osoba prywatna albo firma'],
    en: ['account number', 'individual or company'],
  },
  {
    id: 'HELP-20',
    topic: 'profile-update',
    at: 'delete',
    pl: ['Usuń konto', 'aktywną kampanię', 'nie potwierdzi wypłaty'],
    en: ['Delete account', 'active campaign', 'not confirmed a payout'],
  },
  {
    id: 'HELP-30',
    topic: 'service-description',
    at: 'stream_banner',
    pl: ['co najmniej raz na minutę', '30 dni'],
    en: ['at least once a minute', '30 days'],
  },
  {
    id: 'HELP-31',
    topic: 'service-description',
    at: 'stream_product_placement',
    pl: ['30 dni', 'co najmniej 10 transmisji'],
    en: ['30 days', 'at least 10 broadcasts'],
  },
  {
    id: 'HELP-31',
    topic: 'service-description',
    at: 'product_placement',
    pl: ['30 dni', 'co najmniej 10 filmach'],
    en: ['30 days', 'at least 10 videos'],
  },
  {
    id: 'HELP-32',
    topic: 'service-description',
    at: 'stream_dedicated_stream',
    pl: ['od 2 do 4 godzin'],
    en: ['2 to 4 hours'],
  },
  {
    id: 'HELP-33',
    topic: 'service-description',
    at: 'stream_shotout',
    pl: ['około minut', 'na Twitchu co najmniej 60 sekund'],
    en: ['about 1 minute', 'on Twitch at least 60 seconds'],
  },
  {
    id: 'HELP-34',
    topic: 'service-description',
    at: 'onpage_banner_under_stream',
    pl: ['Twitch', '30 dni'],
    en: ['Twitch', '30 days'],
  },
  {
    id: 'HELP-35',
    topic: 'service-description',
    at: 'deadline',
    pl: ['Zadanie bez terminu trwa do końca kampanii'],
    en: ['A task without a deadline runs until the end of the campaign'],
  },
  {
    id: 'HELP-36',
    topic: 'service-description',
    at: 'overlay',
    pl: ['full HD', '1920x1080', 'na każdej scenie', 'aktywny bot na czacie', '/mod fanfara_bot'],
    en: ['full HD', '1920x1080', 'every scene', 'chat bot active', '/mod fanfara_bot'],
  },
  {
    id: 'HELP-37',
    topic: 'service-description',
    at: 'instastory',
    pl: ['Najwyżej 3 kafelki dziennie'],
    en: ['At most 3 tiles per day'],
  },
  {
    id: 'HELP-38',
    topic: 'service-description',
    at: 'post',
    pl: ['Karuzela może mieć do 3 zdjęć'],
    en: ['A carousel may have up to 3 photos'],
  },
  {
    id: 'HELP-22, MONEY-25',
    topic: 'payouts',
    at: 'statuses',
    pl: ['Oczekujące. Kampania się skończyła', 'wpłatę reklamodawcy. Trwa to do 90 dni'],
    en: ['Pending. The campaign has ended', 'advertiser’s payment. This takes up to 90 days'],
  },
  {
    id: 'HELP-22, MONEY-26',
    topic: 'payouts',
    at: 'statuses',
    pl: ['Do wypłaty. Pieniądze są na Twoim saldzie', 'Wypłacasz całe saldo, od 100 zł w górę'],
    en: ['For withdrawal. The money is in your balance', 'You withdraw the whole balance, from 100 zł up'],
  },
  {
    id: 'HELP-22, MONEY-27',
    topic: 'payouts',
    at: 'statuses',
    pl: ['Wypłacone. Pieniądze docierają w ciągu kilku dni od zlecenia, najpóźniej po 14'],
    en: ['Paid. The money arrives within a few days of the order, at most 14'],
  },
  {
    id: 'HELP-22, MONEY-07',
    topic: 'payouts',
    at: 'statuses',
    pl: ['dostępne', 'oczekujące', 'przyjęte', 'zakończone'],
    en: ['accessible', 'waiting', 'accepted', 'ended'],
  },
  {
    id: 'HELP-22, MONEY-10',
    topic: 'payouts',
    at: 'minimum',
    pl: ['Od 100 zł', 'całe saldo'],
    en: ['balance of 100 zł', 'whole balance'],
  },
  {
    id: 'HELP-22, MONEY-19',
    topic: 'payouts',
    at: 'ways',
    pl: ['PDF', 'mniejszy niż 10 MB', 'z terminem płatności 30 dni', 'w ciągu kilku dni, najpóźniej po 14'],
    en: ['PDF', 'under 10 MB', 'payment term of 30 days', 'within a few days, at most 14'],
  },
  { id: 'HELP-22, MONEY-49', topic: 'payouts', at: 'tax', pl: ['Kwoty są brutto'], en: ['Amounts are gross'] },
  {
    id: 'HELP-23',
    topic: 'campaign',
    at: 'quit',
    pl: ['tracisz zarobek z tej kampanii', 'nie można wrócić'],
    en: ['you lose what you have earned', 'cannot join it again'],
  },
  {
    id: 'HELP-23',
    topic: 'campaign',
    at: 'join',
    pl: ['Połącz kanał', 'Dołącz', 'terminarzu'],
    en: ['Connect a channel', 'Join', 'timetable'],
  },
  { id: 'HELP-23', topic: 'campaign', at: 'decline', pl: ['Odrzuć', 'wygasa'], en: ['Decline', 'lapses'] },
  {
    id: 'HELP-23',
    topic: 'campaign',
    at: 'approval',
    pl: ['najwyżej 10', 'nie da się zakończyć', '24 godziny'],
    en: ['10 at most', 'cannot be finished', '24 hours'],
  },
  {
    id: 'HELP-23',
    topic: 'campaign',
    at: 'proof',
    pl: ['Link', 'Zrzut transmisji', '90 sekund', 'publiczny'],
    en: ['Link', 'Stream snapshot', '90 seconds', 'public'],
  },
  { id: 'HELP-23', topic: 'campaign', at: 'missed', pl: ['Niewykonane'], en: ['Missed'] },
  {
    id: 'HELP-23, EASY-02…EASY-04',
    topic: 'campaign',
    at: 'easy-ad',
    pl: [
      'tylko za 1000 wyświetleń (CPM)',
      '/mod fanfara_bot',
      'Opuszczasz wszystkie automatyczne kampanie i tracisz zarobek',
    ],
    en: ['1000 views only (CPM)', '/mod fanfara_bot', 'You leave all automatic campaigns and lose the pay'],
  },
  {
    id: 'HELP-24, EVAL-10',
    topic: 'platform-evaluation',
    at: 'rating',
    pl: ['ośmiu kategorii', 'średnia liczba widzów', '28 dni', 'obserwujących', '60 000 na film, czyli kategoria 5'],
    en: ['eight categories', 'average viewers', '28 days', 'followers', '60,000 per video, which is category 5'],
  },
  {
    id: 'HELP-24, EVAL-11',
    topic: 'platform-evaluation',
    at: 'fork',
    pl: ['własne widełki cenowe', 'cena rekomendowana'],
    en: ['price range of your own', 'recommended price'],
  },
  {
    id: 'HELP-24, EVAL-12, EVAL-20',
    topic: 'platform-evaluation',
    at: 'thresholds',
    pl: ['75 widzów na Twitchu to kategoria 2', '74 to jeszcze kategoria 1'],
    en: ['75 viewers on Twitch are category 2', '74 are still category 1'],
  },
  { id: 'HELP-26', topic: 'contact', at: 'contact', pl: ['kontakt@fanfara.example'], en: ['kontakt@fanfara.example'] },
  {
    id: 'HELP-26',
    topic: 'contact',
    at: 'report',
    pl: ['nazwa kampanii', 'zrzut ekranu', 'kiedy'],
    en: ['name of the campaign', 'screenshot', 'when it happened'],
  },
]

test.each(facts.flatMap(fact => both.map(language => ({ ...fact, language }))))(
  '$id: $topic says so under “$at” ($language)',
  async ({ topic, at, language, ...fact }) => {
    const said = (await readHelp(topic, language)).under(at)
    for (const words of fact[language]) expect(said).toContain(words)
  },
)

describe.each(both)('in %s', language => {
  test('HELP-21, ENUM-06: each ad type has a paragraph under its name, and its platforms', async () => {
    const { ids, under } = await readHelp('service-description', language)
    expect(ids).toEqual(expect.arrayContaining([...adTypes]))
    for (const type of adTypes) expect(under(type).length).toBeGreaterThan(textOf(`ads.${type}`).length + 20)
    for (const type of adTypes) expect(under(type)).toContain(textOf(`ads.${type}`))
  })

  test('HELP-22, HELP-23: each status and form has the word that screens have for it', async () => {
    const payouts = (await readHelp('payouts', language)).under('statuses')
    for (const status of paymentStatuses) expect(payouts).toContain(textOf(`enums.payment_status.${status}`))
    const campaign = await readHelp('campaign', language)
    for (const type of campaignTypes) expect(campaign.under('forms')).toContain(textOf(`enums.campaign_type.${type}`))
    for (const status of campaignStatuses)
      expect(campaign.under('statuses')).toContain(textOf(`enums.campaign_status.${status}`))
    for (const status of taskStatuses) expect(campaign.under('tasks')).toContain(textOf(`enums.task_status.${status}`))
  })

  test.each([
    ['CPM', 'cpm', [(12_345 / 1000) * 8]],
    ['CPC', 'cpc', [37 * 0.45]],
    ['CPA', 'cpa', [4 * 12.5]],
    ['CPS', 'cps', [(1_990 * 7.5) / 100, 3 * 20]],
    ['FLAT FEE', 'flat-fee', [(300 * 2) / 3, 100 + 250]],
  ])(
    'HELP-22, MONEY-41 MONEY-42 MONEY-43 MONEY-44 MONEY-45 MONEY-46 MONEY-47: %s has an example that is computed right',
    async (name, at, sums) => {
      const said = (await readHelp('payouts', language)).under(at)
      expect(said).toContain(name)
      for (const sum of sums) expect(said).toContain(plain(formatMoney(sum)))
    },
  )

  test('HELP-25: at least ten questions, those that the row names among them', async () => {
    const { article } = await readHelp('contact', language)
    const [faq] = article.sections
    expect(faq?.id).toBe('faq')
    expect(faq?.parts.length).toBeGreaterThanOrEqual(10)
    expect(faq?.parts.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'no-campaigns',
        'connecting-fails',
        'instagram',
        'task-locked',
        'missed-task',
        'prices',
        'when-paid',
        'invoice-or-payout',
        'easy-ad',
        'leave',
        'delete-account',
      ]),
    )
  })

  test.each(helpTopics)(
    'I18N-02: %s leaves no gap, and every link of it leads to a heading that is there',
    async topic => {
      const { text } = await readHelp(topic, language)
      expect(text).not.toMatch(/[{}]/)
      const source = JSON.stringify((await builtInQuery(topic, language).queryFn()).article)
      const links = [...source.matchAll(/\/settings\/instruction\/([\w-]+)(?:#([\w-]+))?/g)]
      for (const [link, to, at] of links) {
        const target = helpTopics.find(known => known === to)
        expect(target, link).toBeDefined()
        if (target && at) expect((await readHelp(target, language)).ids, link).toContain(at)
      }
    },
  )

  test('HTXT-02: whatever a screen asks about stays a heading of every text, and the product’s own have them', async () => {
    for (const { topic, at } of Object.values(helpPlaces)) expect(helpAnchors[topic]).toContain(at)
    for (const topic of helpTopics)
      expect((await readHelp(topic, language)).ids).toEqual(expect.arrayContaining([...(helpAnchors[topic] ?? [])]))
  })

  test('HELP-08: whatever a screen asks about has its heading', async () => {
    for (const { topic, at } of Object.values(helpPlaces)) expect((await readHelp(topic, language)).ids).toContain(at)
  })
})

test.each(helpTopics)('HELP-01, HELP-02: %s has the same headings in both languages, each once', async topic => {
  const [polish, english] = [await readHelp(topic, 'pl'), await readHelp(topic, 'en')]
  expect(english.ids).toEqual(polish.ids)
  expect(new Set(polish.ids).size).toBe(polish.ids.length)
  expect(english.language).toBe(topic === 'facebook-fan-page' ? 'pl' : 'en')
  expect(english.text === polish.text).toBe(topic === 'facebook-fan-page')
})

test.each(both)('HTXT-09: what operators may name of the screens is what the screens say, %s', async language => {
  await speak(language)
  const words = await helpWordsIn(language)
  expect(Object.keys(words).toSorted()).toEqual(helpWords.toSorted())
  for (const name of helpWords) expect(words[name], name).toBe(textOf(name))
})

test('HELP-27: the fan page has its steps in order, then what goes wrong', async () => {
  const { ids, under } = await readHelp('facebook-fan-page', 'en')
  expect(ids).toEqual(['page', 'professional', 'link', 'connect', 'trouble'])
  expect(under('page')).toContain('Utwórz nową stronę')
  expect(under('professional')).toContain('konto profesjonalne')
  expect(under('link')).toContain('Połączone konta')
  expect(under('connect')).toContain('Połącz')
  expect(under('trouble')).toContain('braku strony')
  expect(platforms).toContain('instagram')
})
