import type { Texts } from '@fanfara/contract/languages'

/** News of the demo world, newest first; days are counted from today. */
export interface DemoNews {
  key: string
  publishedDay: number
  title: Texts
  text: Texts
  url: string | null
}

export const demoNews: readonly DemoNews[] = [
  {
    key: 'autumn',
    publishedDay: -2,
    title: { pl: 'Nowe kampanie na najbliższe tygodnie', en: 'New campaigns for the coming weeks' },
    text: {
      pl: 'Ruszyła rekrutacja do kampanii o modzie, jedzeniu i grach. W kilku zostało niewiele miejsc, więc warto zajrzeć dziś.',
      en: 'Fashion, food and games are recruiting. A few campaigns have little room left, so it is worth a look today.',
    },
    url: null,
  },
  {
    key: 'snapshots',
    publishedDay: -16,
    title: { pl: 'Jak zrobić dobry zrzut z transmisji', en: 'How to take a good snapshot of a stream' },
    text: {
      pl: 'Pokaż reklamę na całym ekranie, zanim zaczniesz nagrywanie, i zostaw stronę otwartą przez półtorej minuty.',
      en: 'Show the ad full screen before you start recording, and leave the page open for a minute and a half.',
    },
    url: 'https://fanfara.example/poradnik/zrzuty',
  },
  {
    key: 'payouts',
    publishedDay: -41,
    title: { pl: 'Wypłaty od 100 zł', en: 'Payouts from 100 zł' },
    text: {
      pl: 'Zlecisz wypłatę, gdy na saldzie jest przynajmniej 100 zł. Przelew przychodzi najpóźniej po 14 dniach.',
      en: 'You can order a payout once your balance reaches 100 zł. The transfer arrives within 14 days.',
    },
    url: null,
  },
  {
    key: 'welcome',
    publishedDay: -180,
    title: { pl: 'Witamy w Fanfarze', en: 'Welcome to Fanfara' },
    text: {
      pl: 'Połącz kanały, ustaw ceny i dołącz do pierwszej kampanii. Pytania? Napisz do nas.',
      en: 'Connect your channels, set your prices and join your first campaign. Questions? Write to us.',
    },
    url: null,
  },
]
