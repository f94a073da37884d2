import type { CategoryKey, Platform } from '@fanfara/contract/enums'

/** A creator of the demo world. */
export interface CreatorSketch {
  /** Before the `@` of the address, and the root of logins. */
  key: string
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

/** Everybody else. */
export const otherCreators: readonly CreatorSketch[] = [
  { key: 'pani.pikselowa', name: 'Pani Pikselowa', description: 'Rysuję pixel art na żywo i uczę, jak z szesnastu kwadratów zrobić smoka.', interests: ['arts_entertainment', 'gaming'], platforms: ['twitch', 'youtube'], joined: 410, followers: 21_300, hasBilling: true, easyAd: true },
  { key: 'wujek.tryb', name: 'Wujek Tryb', description: 'Stare auta, tanie części i historie z warsztatu mojego ojca. Bez lakierowania prawdy.', interests: ['automotive', 'crafts_diy'], platforms: ['youtube'], joined: 405, followers: 143_000, hasBilling: true, company: 'Tryb Media Paweł Drzazga' },
  { key: 'kasia.na.dwoch', name: 'Kasia na Dwóch Kółkach', description: 'Rowerem przez Polskę z namiotem i termosem. Trasy, noclegi i to, ile naprawdę kosztowały.', interests: ['travel', 'sports', 'fitness_health'], platforms: ['youtube', 'instagram'], joined: 402, followers: 58_700, hasBilling: true },
  { key: 'babcia.krysia', name: 'Babcia Krysia Gotuje', description: 'Przepisy z zeszytu w kratkę, nagrywa wnuk. Szczypta to szczypta, proszę nie pytać o gramy.', interests: ['food_cooking', 'family_parenting'], platforms: ['youtube', 'tiktok'], joined: 395, followers: 212_000, hasBilling: true },
  { key: 'sowa.nocna', name: 'Nocna Sowa', description: 'Nocne transmisje z grami strategicznymi. Spokojny głos, długie kampanie, żadnego pośpiechu.', interests: ['gaming', 'history_culture'], platforms: ['twitch'], joined: 393, followers: 17_800, hasBilling: true, easyAd: true },
  { key: 'dr.probowka', name: 'Doktor Probówka', description: 'Chemia w kuchni i fizyka na podwórku. Doświadczenia, które można powtórzyć bez straży pożarnej.', interests: ['science_technology', 'education_careers'], platforms: ['youtube', 'tiktok'], joined: 386, followers: 167_500, hasBilling: true, company: 'Probówka sp. z o.o.' },
  { key: 'zosia.tanczy', name: 'Zosia Tańczy', description: 'Układy taneczne dla tych, którzy mają dwie lewe nogi. Jeden krok dziennie.', interests: ['dance', 'music', 'fitness_health'], platforms: ['tiktok', 'instagram'], joined: 381, followers: 94_200, hasBilling: true },
  { key: 'leniwy.bilans', name: 'Leniwy Bilans', description: 'Domowe finanse bez krzyku: budżet, poduszka, podatki. Arkusze do pobrania za darmo.', interests: ['business_finance', 'education_careers'], platforms: ['youtube', 'x'], joined: 377, followers: 33_600, hasBilling: true, company: 'Leniwy Bilans Anna Grot' },
  { key: 'marek.zza.kadru', name: 'Marek zza Kadru', description: 'Analizuję sceny filmowe klatka po klatce. Czasem trzy minuty filmu to godzina odcinka.', interests: ['movies_tv', 'photography'], platforms: ['youtube', 'x'], joined: 373, followers: 71_900, hasBilling: true },
  { key: 'tosia.i.pies', name: 'Tosia i Pies Klops', description: 'Klops jest kundlem i gwiazdą, ja tylko trzymam telefon. Szkolenie psów metodą parówki.', interests: ['pets_animals', 'comedy_humor'], platforms: ['tiktok', 'instagram'], joined: 366, followers: 128_400, hasBilling: true },
  { key: 'grzesiek.speedrun', name: 'Grzesiek na Czas', description: 'Przechodzę gry szybciej, niż się wczytują. Rekordy, porażki i tabelki.', interests: ['gaming', 'sports'], platforms: ['twitch', 'youtube'], joined: 360, followers: 26_100, hasBilling: true, easyAd: true },
  { key: 'mleko.i.kapcie', name: 'Mleko i Kapcie', description: 'Mama trójki, transmisje w porze drzemki. Planszówki, klocki i zupa.', interests: ['family_parenting', 'lifestyle'], platforms: ['twitch', 'instagram'], joined: 355, followers: 15_400, hasBilling: true },
  { key: 'las.po.godzinach', name: 'Las po Godzinach', description: 'Survival dla urzędników: jak w weekend rozpalić ogień i w poniedziałek nie pachnieć dymem.', interests: ['travel', 'education_careers'], platforms: ['youtube', 'instagram'], joined: 347, followers: 49_800, hasBilling: true },
  { key: 'ewa.bez.filtra', name: 'Ewa bez Filtra', description: 'Pielęgnacja z sensem, składy czytane na głos. Nie polecam niczego, czego nie zużyłam do końca.', interests: ['beauty', 'fitness_health', 'lifestyle'], platforms: ['instagram', 'tiktok'], joined: 341, followers: 76_300, hasBilling: true, company: 'Bez Filtra Ewa Malec' },
  { key: 'kamil.komentuje', name: 'Kamil Komentuje', description: 'Piłka z niższych lig. Jeżdżę na mecze, na których jest więcej gołębi niż kibiców.', interests: ['sports', 'comedy_humor'], platforms: ['x', 'youtube'], joined: 334, followers: 39_200, hasBilling: true },
  { key: 'igla.z.nitka', name: 'Igła z Nitką', description: 'Przeróbki ubrań z lumpeksu. Spódnica z zasłony to mój najczęściej oglądany film.', interests: ['fashion', 'crafts_diy'], platforms: ['instagram', 'tiktok', 'youtube'], joined: 326, followers: 52_600, hasBilling: true },
  { key: 'bartek.basuje', name: 'Bartek Basuje', description: 'Lekcje gitary basowej i transmisje z prób zespołu, który nigdy nie zagrał koncertu.', interests: ['music', 'education_careers'], platforms: ['youtube', 'twitch'], joined: 321, followers: 18_900, hasBilling: true, easyAd: true },
  { key: 'mapa.w.kieszeni', name: 'Mapa w Kieszeni', description: 'Wycieczki koleją po miejscach, do których nikt nie planował jechać. Rozkład jazdy w opisie.', interests: ['travel', 'history_culture'], platforms: ['youtube', 'x'], joined: 309, followers: 24_700, hasBilling: true },
  { key: 'hania.robi.kadr', name: 'Hania Robi Kadr', description: 'Fotografia telefonem. Światło z okna, odbłyśnik z kartonu, modelka z kuchni.', interests: ['photography', 'lifestyle'], platforms: ['instagram'], joined: 298, followers: 88_100, hasBilling: true },
  { key: 'rysiek.retro', name: 'Rysiek Retro', description: 'Komputery starsze ode mnie. Uruchamiam, czyszczę, czasem gaszę.', interests: ['science_technology', 'gaming', 'history_culture'], platforms: ['youtube', 'twitch'], joined: 286, followers: 30_500, hasBilling: true },
  { key: 'zielona.reka', name: 'Zielona Ręka', description: 'Balkonowe warzywa i rośliny, które przeżyły moją poprzednią metodę.', interests: ['home_garden', 'food_cooking'], platforms: ['instagram', 'tiktok'], joined: 274, followers: 45_000, hasBilling: true },
  { key: 'prezes.chomik', name: 'Prezes Chomik', description: 'Gram w symulatory zarządzania i zarządzam w nich fatalnie. Widzowie głosują, ja podpisuję.', interests: ['gaming', 'business_finance', 'comedy_humor'], platforms: ['twitch'], joined: 263, followers: 11_250, hasBilling: true, easyAd: true },
  { key: 'siostry.pierog', name: 'Siostry Pieróg', description: 'Dwie siostry, jedna kuchnia, różne zdania. Testujemy przepisy z internetu.', interests: ['food_cooking', 'comedy_humor'], platforms: ['tiktok', 'youtube'], joined: 196, followers: 109_700, hasBilling: true },
  { key: 'biega.bo.musi', name: 'Biega, Bo Musi', description: 'Od kanapy do półmaratonu. Plany treningowe dla ludzi z kalendarzem pełnym spotkań.', interests: ['fitness_health', 'sports'], platforms: ['instagram', 'x'], joined: 177, followers: 22_800, hasBilling: true },
  { key: 'teatr.z.kartonu', name: 'Teatr z Kartonu', description: 'Bajki opowiadane pudełkami. Scenografia w jeden wieczór, scenariusz od dzieci.', interests: ['family_parenting', 'arts_entertainment', 'crafts_diy'], platforms: ['youtube'], joined: 160, followers: 36_400, hasBilling: true },
  { key: 'ada.w.konsoli', name: 'Ada w Konsoli', description: 'Programowanie na żywo. Piszę gry, które potem przegrywam z widzami.', interests: ['science_technology', 'gaming'], platforms: ['twitch', 'youtube', 'x'], joined: 141, followers: 14_600, hasBilling: true },
  { key: 'pan.od.muzyki', name: 'Pan od Muzyki', description: 'Nauczyciel z podstawówki. Rozkładam przeboje na czynniki pierwsze i składam na flet.', interests: ['music', 'education_careers', 'comedy_humor'], platforms: ['tiktok', 'youtube'], joined: 118, followers: 67_800, hasBilling: true },
  { key: 'lena.lumpeks', name: 'Lena z Lumpeksu', description: 'Szafa za sto złotych. Pokazuję metki, ceny i wpadki.', interests: ['fashion', 'lifestyle'], platforms: ['instagram', 'x'], joined: 92, followers: 31_900, hasBilling: false },
  { key: 'filip.po.lekcjach', name: 'Filip po Lekcjach', description: 'Student filologii, wieczorami gry fabularne z czatem zamiast drużyny.', interests: ['gaming', 'books_literature'], platforms: ['twitch'], joined: 55, followers: 3_450, hasBilling: false },
  { key: 'cicha.kuchnia', name: 'Cicha Kuchnia', description: 'Gotowanie bez słów. Słychać tylko deskę, nóż i deszcz.', interests: ['food_cooking'], platforms: ['youtube', 'instagram'], joined: 39, followers: 8_900, hasBilling: false },
  { key: 'turbo.okazje', name: 'Turbo Okazje 24h', description: 'Promocje, kody, kupony. Konto wstrzymane do wyjaśnienia.', interests: ['uncategorized'], platforms: ['x'], joined: 150, followers: 5_300, hasBilling: false, isLimited: true },
]
