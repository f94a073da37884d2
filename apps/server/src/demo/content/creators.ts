import type { CategoryKey, Platform } from '@fanfara/contract/enums'

/** What one person is made of; everything else about them is derived. */
export interface CreatorSketch {
  /** Before the `@` of the address. */
  key: string
  /** Root of logins; the key, where there is none. */
  handle?: string
  name: string
  description: string
  interests: readonly CategoryKey[]
  platforms: readonly Platform[]
  /** Platforms that were connected once and are not any more. */
  left?: readonly Platform[]
  /** Days before today on which the account was made. */
  joined: number
  followers: number
  hasBilling: boolean
  /** Settles through a company of this name. */
  company?: string
  easyAd?: boolean
  /** An operator limited the account (OPS-27). */
  isLimited?: boolean
}

/** The four creators with a documented address (design §4). Their channels, campaigns and balances are disjoint. */
export const namedCreators = [
  {
    key: 'ola',
    handle: 'ola.wrzos',
    name: 'Ola Wrzos',
    description:
      'Gram w gry, w których nikt nie krzyczy: przygodówki, logiczne, czasem horror z poduszką na kolanach. Na żywo we wtorki, czwartki i niedziele o 19:00. Widzowie przychodzą po zagadki, zostają na herbatę.',
    interests: ['gaming', 'arts_entertainment', 'comedy_humor'],
    platforms: ['twitch', 'youtube', 'instagram'],
    joined: 417,
    followers: 38_400,
    hasBilling: true,
    easyAd: true,
  },
  {
    key: 'kuba',
    handle: 'kuba.majsterkuje',
    name: 'Kuba Majsterkuje',
    description:
      'Naprawiam to, co inni wystawiają przed blok. Raz w tygodniu film z warsztatu, co drugi dzień krótki trik z narzędziem, które każdy ma w szufladzie. Pokazuję też to, co nie wyszło.',
    interests: ['crafts_diy', 'home_garden', 'science_technology'],
    platforms: ['youtube', 'tiktok'],
    joined: 396,
    followers: 64_900,
    hasBilling: true,
  },
  {
    key: 'maja',
    handle: 'maja.w.tramwaju',
    name: 'Maja Czyta w Tramwaju',
    description:
      'Recenzje książek krótsze niż przejazd tramwajem. Dużo literatury faktu, trochę kryminałów, zero spoilerów. Prowadzę klub czytelniczy, w którym wolno nie doczytać.',
    interests: ['books_literature', 'lifestyle', 'travel'],
    platforms: ['tiktok', 'instagram', 'x'],
    left: ['youtube'],
    joined: 353,
    followers: 27_150,
    hasBilling: false,
  },
  {
    key: 'tomek',
    handle: 'tomek.startuje',
    name: 'Tomek Startuje',
    description: 'Dopiero zaczynam: symulatory jazdy, trochę biegania, dużo pytań do czatu. Transmituję po pracy.',
    interests: ['automotive', 'gaming'],
    platforms: ['twitch'],
    joined: 17,
    followers: 640,
    hasBilling: false,
  },
] as const satisfies readonly CreatorSketch[]
/** Keys of the four. */
export type Named = (typeof namedCreators)[number]['key']
