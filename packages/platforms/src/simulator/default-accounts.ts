import { steady } from './chance.ts'
import { channelId, type SeedAccount, type SeedVideo, type SimulatedPlatform } from './seeds.ts'

const DAY_MS = 86_400_000

interface Sketch {
  login: string
  displayName: string
  followers: number
  titles: readonly string[]
  viewers?: number
}

const sketches: Readonly<Record<SimulatedPlatform, readonly Sketch[]>> = {
  twitch: [
    {
      login: 'lisia_nora',
      displayName: 'Lisia Nora',
      followers: 18_400,
      titles: ['Wieczór z planszówkami', 'Ranking: droga do diamentu', 'Gramy w to, co wylosujecie'],
      viewers: 312,
    },
    {
      login: 'kapitan_piksel',
      displayName: 'Kapitan Piksel',
      followers: 96_200,
      titles: ['Pikselowa niedziela', 'Pierwsze przejście bez zgonu?', 'Remont statku, dzień 12'],
    },
    {
      login: 'zupa_dnia',
      displayName: 'Zupa Dnia',
      followers: 2_150,
      titles: ['Gotujemy na żywo: żurek', 'Rosół i pytania od widzów', 'Ogórkowa z niczego'],
    },
  ],
  youtube: [
    {
      login: 'kuchniaposasiedzku',
      displayName: 'Kuchnia po Sąsiedzku',
      followers: 41_300,
      titles: ['Pierogi w 20 minut', 'Co jedzą studenci w Łodzi', 'Chleb bez wyrabiania'],
    },
    {
      login: 'drutilutownica',
      displayName: 'Drut i Lutownica',
      followers: 128_900,
      titles: ['Radio z puszki', 'Naprawiam konsolę z targu', 'Lutowanie dla opornych'],
    },
    {
      login: 'mapanaopak',
      displayName: 'Mapa na Opak',
      followers: 7_450,
      titles: ['Noc w bieszczadzkiej chacie', 'Pociągiem do Hrubieszowa', 'Wisła od źródeł do morza'],
    },
  ],
  instagram: [
    {
      login: 'parapet.na.wschod',
      displayName: 'Parapet na Wschód',
      followers: 38_900,
      titles: ['Fikus po przesadzeniu', 'Trzy sadzonki z jednego liścia', 'Podlewam raz w tygodniu'],
    },
    {
      login: 'wloczka_i_kot',
      displayName: 'Włóczka i Kot',
      followers: 147_300,
      titles: ['Szalik w jeden wieczór', 'Kot pomaga przy motku', 'Wzór na czapkę za darmo'],
    },
    {
      login: 'miasto_z_dachu',
      displayName: 'Miasto z Dachu',
      followers: 5_800,
      titles: ['Mgła nad Odrą', 'Neony, które jeszcze świecą', 'Świt na Bałutach'],
    },
  ],
  tiktok: [
    {
      login: 'szafa.babci',
      displayName: 'Szafa Babci',
      followers: 64_800,
      titles: ['Sweter z 1984 roku, trzy stylizacje', 'Prasuję bez żelazka', 'Guziki, których nie oddam'],
    },
    {
      login: 'minutazpsem',
      displayName: 'Minuta z Psem',
      followers: 212_500,
      titles: ['Uczę Kluskę otwierać szufladę', 'Spacer oczami jamnika', 'Czego pies nie rozumie'],
    },
    {
      login: 'taniec_na_klatce',
      displayName: 'Taniec na Klatce',
      followers: 9_700,
      titles: ['Układ na schody', 'Sąsiadka dołączyła', 'Próba trzydziesta druga'],
    },
  ],
  x: [
    {
      login: 'rozklad_jazdy',
      displayName: 'Rozkład Jazdy',
      followers: 27_600,
      titles: ['Pociąg do Ełku znów szybszy od rozkładu.', 'Ranking dworcowych zegarów.', 'Wagon ciszy: relacja.'],
    },
    {
      login: 'pan_od_map',
      displayName: 'Pan od Map',
      followers: 83_100,
      titles: ['Granica, której nie ma na mapie.', 'Najkrótsza rzeka w Polsce?', 'Mapa burz z ostatniej nocy.'],
    },
    {
      login: 'kawa_i_kod',
      displayName: 'Kawa i Kod',
      followers: 4_300,
      titles: ['Napisałem test, zanim wypiłem kawę.', 'Jedna linia, trzy błędy.', 'Co czytać o starych językach.'],
    },
  ],
}

/**
 * The invented people a fresh simulator starts with; the last of YouTube has no channel, the last of X no e-mail, and the
 * last two of Instagram have a personal account and no page.
 */
export function defaultAccounts(platform: SimulatedPlatform, nowMs: number): SeedAccount[] {
  const accounts = sketches[platform].map(sketch => toSeed(sketch, platform, nowMs))
  if (platform === 'youtube')
    accounts.push({ ...inventAccount(platform, 'Bez Kanału', 'bezkanalu', nowMs), hasChannel: false })
  if (platform === 'instagram') {
    const personal = inventAccount(platform, 'Konto Osobiste', 'konto.osobiste', nowMs)
    const alone = inventAccount(platform, 'Bez Strony', 'bez.strony', nowMs)
    accounts.push({ ...personal, linkage: 'personal' }, { ...alone, linkage: 'no_page' })
  }
  if (platform === 'x')
    accounts.push({ ...inventAccount(platform, 'Bez Adresu', 'bez_adresu', nowMs), email: undefined })
  return accounts
}

/** An account with a past, made from its login alone. */
export function inventAccount(platform: SimulatedPlatform, displayName: string, login: string, nowMs: number) {
  const followers = steady(`${login} followers`, 800, 60_000)
  return toSeed({ login, displayName, followers, titles: [1, 2, 3].map(n => `${displayName} #${n}`) }, platform, nowMs)
}

function toSeed(sketch: Sketch, platform: SimulatedPlatform, nowMs: number): SeedAccount {
  const { login, displayName, followers, viewers } = sketch
  return {
    externalId: channelId(platform, login),
    login,
    displayName,
    // TikTok and Instagram tell nobody's address. platforms.md §1.1
    email: platform === 'tiktok' || platform === 'instagram' ? undefined : `${login.replaceAll('_', '.')}@example.com`,
    followers,
    videos: Array.from({ length: 9 }, (_, index) => toVideo(sketch, platform, nowMs, index)),
    live: viewers ? { title: `${displayName}: na żywo`, viewers, startedAt: new Date(nowMs - 47 * 60_000) } : null,
  }
}

/** One every four days or so, back to five weeks ago. */
function toVideo(sketch: Sketch, platform: SimulatedPlatform, nowMs: number, index: number): SeedVideo {
  const key = `${sketch.login} ${index}`
  const isStream = platform === 'twitch' && index % 3 !== 2
  const format = platform === 'instagram' ? formatOf(index) : undefined
  const ageDays = format === 'story' ? 0.5 : (index + 1) * 4
  return {
    title: sketch.titles[index % sketch.titles.length] ?? sketch.displayName,
    publishedAt: new Date(nowMs - ageDays * DAY_MS + steady(`${key} hour`, 0, 8) * 3_600_000),
    durationSeconds: lengthOf(platform, isStream, key),
    views: Math.round((sketch.followers * steady(`${key} views`, 12, 65)) / 100),
    kind: isStream ? 'archive' : 'upload',
    ...(format && { format }),
    paidPromotion: (platform === 'youtube' || platform === 'x') && index % 4 === 1,
  }
}

/** One story of today, then reels and posts by turns. */
function formatOf(index: number) {
  if (index === 0) return 'story'
  return index % 2 === 0 ? 'post' : 'reel'
}

/** Whole seconds; a post on X or Instagram has no length. */
function lengthOf(platform: SimulatedPlatform, isStream: boolean, key: string) {
  if (platform === 'x' || platform === 'instagram') return 0
  if (isStream) return steady(`${key} length`, 7200, 14_400)
  return platform === 'tiktok' ? steady(`${key} length`, 12, 178) : steady(`${key} length`, 90, 1500)
}
