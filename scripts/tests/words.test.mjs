import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textsOf = path => JSON.parse(readFileSync(new URL(`../../${path}.json`, import.meta.url), 'utf8'))
const inBoth = path => ['en', 'pl'].map(language => textsOf(path.replace('*', language)))

/** The words of a list of values in both languages, as `value: English / Polish`. */
function wordsBelow(path, prefix) {
  const [english, polish] = inBoth(path)
  return Object.entries(english).flatMap(([key, word]) =>
    key.startsWith(prefix) ? [`${key.slice(prefix.length)}: ${word} / ${polish[key]}`] : [],
  )
}

test.each([
  [
    'ENUM-01 where somebody is in a campaign',
    'campaign_status.',
    [
      'onboarding: Recruiting / Rekrutacja',
      'active: Active / Aktywna',
      'pending_approval: Waits for the advertiser / Czeka na reklamodawcę',
      'attached: Waits for its start / Czeka na start',
      'planned: Planned / Zaplanowana',
      'completed: Ended / Zakończona',
      'declined: Inactive / Nieaktywna',
      'invited: Invited / Zaproszenie',
    ],
  ],
  [
    'ENUM-03 where a payment is',
    'payment_status.',
    [
      'waiting_for_acceptance: Waits for settlement / Czeka na rozliczenie',
      'waiting_for_payment: Waits for the advertiser’s payment / Czeka na wpłatę reklamodawcy',
      'ready_for_payout: Ready for payout / Do wypłaty',
      'sent_for_payout: Ordered / Zlecone',
      'waiting_for_payout: At the bank / W banku',
      'paid: Paid / Wypłacone',
    ],
  ],
  [
    'ENUM-04 NAV-39 filters of campaigns',
    'campaign_filter.',
    [
      'all: All / Wszystkie',
      'available: Available / Dostępne',
      'active: Active / Aktywne',
      'waiting: Waiting / Oczekujące',
      'ended: Ended / Zakończone',
      'invited: Invited / Zaproszenia',
      'inactive: Inactive / Nieaktywne',
    ],
  ],
  [
    'ENUM-05 forms of campaigns',
    'campaign_type.',
    ['open: Open / Otwarta', 'semi_open: Semi-open / Półotwarta', 'closed: Closed / Zamknięta'],
  ],
  [
    'ENUM-09 how a channel is',
    'channel_status.',
    [
      'connected: Connected / Połączony',
      'disconnected: Disconnected / Odłączony',
      'notconnected: Not connected / Niepołączony',
    ],
  ],
  [
    'ENUM-10 where a task is',
    'task_status.',
    [
      'finished: Finished / Zakończone',
      'coming: Coming / Nadchodzące',
      'during: During / W trakcie',
      'missed: Missed / Niewykonane',
    ],
  ],
  [
    'ENUM-11 where an approval is',
    'approval_status.',
    ['approved: Approved / Zaakceptowane', 'pending_approval: Waits for the advertiser / Czeka na reklamodawcę'],
  ],
  ['ENUM-12 genders', 'gender.', ['male: Male / Mężczyzna', 'female: Female / Kobieta', 'other: Other / Inna']],
])('%s have these words in both languages', (_, prefix, words) => {
  expect(wordsBelow('apps/portal/src/i18n/*/enums', prefix)).toEqual(words)
})

test('ENUM-06 each ad type has its name in both languages', () => {
  expect(wordsBelow('packages/ui/src/i18n/*/ads', '')).toEqual([
    'automatic: Animated banner / Animowany baner',
    'instastory: Instagram story / Relacja na Instagramie',
    'onpage_banner_under_stream: Banner under the stream / Baner pod transmisją',
    'paid_promotion: Paid promotion / Płatna promocja',
    'post: Post / Post',
    'product_placement: Product placement / Lokowanie produktu',
    'reels: Reels / Reels',
    'stream_banner: Stream banner / Baner na transmisji',
    'stream_dedicated_stream: Dedicated stream / Dedykowana transmisja',
    'stream_product_placement: Product placement in a stream / Lokowanie produktu na transmisji',
    'stream_shotout: Mention in a stream / Wzmianka na transmisji',
    'tiktok: TikTok / TikTok',
    'tweet: Tweet / Tweet',
    'video_dedicated_video: Dedicated video / Dedykowany film',
    'video_product_placement: Product placement in a video / Lokowanie produktu w filmie',
    'video_short: Short video / Krótki film',
    'video_shotout: Mention in a video / Wzmianka w filmie',
    'product_placement_post: Product placement in a post / Lokowanie produktu w poście',
    'product_placement_reels: Product placement in Reels / Lokowanie produktu w Reels',
  ])
})

test('ENUM-14 each interest has its name in both languages, and operators read the same', () => {
  expect(wordsBelow('apps/console/src/i18n/*/topics', '')).toEqual(
    expect.arrayContaining(wordsBelow('apps/server/src/i18n/*', 'category.')),
  )
  expect(wordsBelow('apps/server/src/i18n/*', 'category.')).toEqual([
    'arts_entertainment: Arts & Entertainment / Sztuka i rozrywka',
    'automotive: Automotive / Motoryzacja',
    'beauty: Beauty / Uroda',
    'books_literature: Books & Literature / Książki i literatura',
    'business_finance: Business & Finance / Biznes i finanse',
    'comedy_humor: Comedy & Humor / Komedia i humor',
    'crafts_diy: Crafts & DIY / Rękodzieło i majsterkowanie',
    'dance: Dance / Taniec',
    'education_careers: Education & Careers / Edukacja i kariera',
    'family_parenting: Family & Parenting / Rodzina i rodzicielstwo',
    'fashion: Fashion / Moda',
    'fitness_health: Fitness & Health / Fitness i zdrowie',
    'food_cooking: Food & Cooking / Jedzenie i gotowanie',
    'gaming: Gaming / Gry',
    'history_culture: History & Culture / Historia i kultura',
    'home_garden: Home & Garden / Dom i ogród',
    'lifestyle: Lifestyle / Styl życia',
    'movies_tv: Movies & TV / Filmy i seriale',
    'music: Music / Muzyka',
    'news_politics: News & Politics / Wiadomości i polityka',
    'pets_animals: Pets & Animals / Zwierzęta',
    'photography: Photography / Fotografia',
    'science_technology: Science & Technology / Nauka i technika',
    'sports: Sports / Sport',
    'travel: Travel / Podróże',
    'uncategorized: Uncategorized / Bez kategorii',
  ])
})

test.each([
  [
    'VAL-01 VAL-03 VAL-04 VAL-07 VAL-09 VAL-10 VAL-15 VAL-18 VAL-24 VAL-26 VAL-27 VAL-32 VAL-34 VAL-35 what is missing',
    'required',
    'This field is required',
    'To pole jest wymagane',
  ],
  ['VAL-02 VAL-25 an address', 'email', 'Enter a valid e-mail address', 'Podaj poprawny adres e-mail'],
  [
    'VAL-05 a short password',
    'password_min',
    'The password must have at least 8 characters',
    'Hasło musi mieć co najmniej 8 znaków',
  ],
  [
    'VAL-06 a plain password',
    'password_pattern',
    'Use a lower-case letter, an upper-case letter, a digit and one of -!@#$%^&*_=+',
    'Użyj małej litery, wielkiej litery, cyfry i jednego ze znaków -!@#$%^&*_=+',
  ],
  [
    'VAL-08 another password',
    'password_match',
    'The password you entered does not match',
    'Podane hasła nie są takie same',
  ],
  [
    'VAL-11 VAL-13 consent to privacy',
    'privacy',
    'You must accept processing personal data',
    'Musisz wyrazić zgodę na przetwarzanie danych osobowych',
  ],
  [
    'VAL-12 VAL-13 consent to the terms',
    'terms',
    'You must accept the terms and conditions',
    'Musisz zaakceptować regulamin',
  ],
  ['VAL-14 a code', 'code', 'Enter the 4-digit code', 'Podaj 4-cyfrowy kod'],
  [
    'VAL-20 a fourth interest',
    'categories_max',
    'The categories field must not have more than 3 items',
    'Możesz wybrać najwyżej 3 zainteresowania',
  ],
  ['VAL-22 another picture', 'avatar_type', 'You can only upload JPG/PNG file!', 'Możesz przesłać tylko plik JPG/PNG!'],
  ['VAL-23 a large picture', 'avatar_size', 'Image must smaller than 2MB!', 'Obraz musi być mniejszy niż 2MB!'],
  [
    'VAL-28 a price',
    'salary_range',
    'Enter a whole number from 0 to 1,000,000',
    'Podaj liczbę całkowitą od 0 do 1 000 000',
  ],
  ['VAL-30 another invoice', 'pdf', 'File must be a PDF!', 'Plik musi być w formacie PDF!'],
  [
    'VAL-31 a large invoice',
    'file_size',
    'File must be smaller than {limit}MB!',
    'Plik musi być mniejszy niż {limit}MB!',
  ],
  ['VAL-32 a link', 'link', 'Enter a valid link', 'Podaj poprawny link'],
  [
    'VAL-33 a live proof',
    'media',
    'Choose a recording or take a snapshot',
    'Wybierz nagranie lub zrób zrzut transmisji',
  ],
])('%s is said in these words, by the portal and by the server', (_, key, english, polish) => {
  const said = [
    ...inBoth('apps/portal/src/i18n/*/inputs').map(texts => texts[`error.${key}`]),
    ...inBoth('apps/server/src/i18n/*').map(texts => texts[`inputs.error.${key}`]),
  ]
  // The server knows its limit, and writes it out.
  const told = [english, polish].map(words => words.replace('{limit}', '10'))
  expect(said).toEqual([english, polish, ...told])
})

test('BILL-02 the number of a private person is a national ID number', () => {
  expect(inBoth('apps/portal/src/i18n/*/billing').map(texts => texts.tax_id)).toEqual([
    'National ID number',
    'Numer PESEL',
  ])
})
