import type { AdType } from '@fanfara/contract/enums'
import type { Texts } from '@fanfara/contract/languages'

/** What is said in Polish and in English; other languages get the Polish. */
export type Brief = readonly [pl: string, en: string]

/** How each ad type is made, in Polish and in English; what has to be said comes from the campaign. */
const howTo: Readonly<Record<AdType, Brief>> = {
  automatic: [
    'Baner pojawia się w nakładce sam, co najmniej raz na minutę. Nie zasłaniaj go innymi elementami sceny.',
    'The banner shows up in the overlay by itself, at least once a minute. Do not cover it with other parts of the scene.',
  ],
  instastory: [
    'Nagraj relację z co najmniej trzech ujęć i dodaj naklejkę z linkiem z karty kampanii. Oznacz współpracę etykietą „Reklama”.',
    'Record a story of at least three shots and add the link sticker from the campaign card. Mark it as an advertisement.',
  ],
  onpage_banner_under_stream: [
    'Umieść grafikę w panelach pod transmisją, w pierwszym rzędzie, i podepnij pod nią link z karty kampanii. Grafika wisi do końca kampanii.',
    'Put the picture into the panels under your stream, first row, with the link from the campaign card. It stays there until the campaign ends.',
  ],
  paid_promotion: [
    'Przygotuj materiał z włączonym oznaczeniem płatnej promocji na platformie. Link z karty kampanii dodaj w opisie.',
    'Publish with the platform’s own paid-promotion label switched on. Put the link from the campaign card into the description.',
  ],
  post: [
    'Opublikuj post z minimum dwoma zdjęciami. Pierwsze zdanie opisu ma działać bez rozwijania.',
    'Publish a post with at least two pictures. The first sentence of the caption has to work without unfolding it.',
  ],
  product_placement: [
    'Pokaż produkt w użyciu przez co najmniej 15 sekund, w pierwszej połowie materiału.',
    'Show the product in use for at least 15 seconds, in the first half.',
  ],
  reels: [
    'Nagraj rolkę o długości 20–45 sekund, w pionie, z napisami. Produkt widać w pierwszych pięciu sekundach.',
    'Record a reel of 20–45 seconds, upright, with captions. The product is visible within the first five seconds.',
  ],
  stream_banner: [
    'Wyświetl baner na transmisji przez co najmniej 30 minut łącznie, w rogu, w którym nie zasłania gry.',
    'Show the banner on stream for at least 30 minutes in total, in a corner where it does not cover the game.',
  ],
  stream_dedicated_stream: [
    'Poświęć transmisję tematowi kampanii, minimum 60 minut. Tytuł transmisji zawiera nazwę marki.',
    'Dedicate a stream of at least 60 minutes to the campaign. The title names the brand.',
  ],
  stream_product_placement: [
    'Korzystaj z produktu podczas transmisji i opowiedz o nim dwa razy, własnymi słowami.',
    'Use the product on stream and talk about it twice, in your own words.',
  ],
  stream_shotout: [
    'Wspomnij o marce na początku transmisji i raz w jej trakcie, po minimum 30 sekund. Wklej link na czacie.',
    'Mention the brand at the beginning of the stream and once more later, 30 seconds each. Post the link in chat.',
  ],
  tiktok: [
    'Nagraj film w pionie, 15–40 sekund, z własnym pomysłem na pierwsze trzy sekundy.',
    'Record an upright video of 15–40 seconds with your own idea for the first three seconds.',
  ],
  tweet: [
    'Opublikuj wpis z jednym zdjęciem i linkiem z karty kampanii. Przypnij go na 48 godzin.',
    'Publish a post with one picture and the link from the campaign card. Pin it for 48 hours.',
  ],
  video_dedicated_video: [
    'Nagraj film w całości o produkcie, minimum 6 minut. Wady też wolno pokazać.',
    'Make a whole video about the product, at least 6 minutes. Showing its flaws is fine.',
  ],
  video_product_placement: [
    'Wpleć produkt w zwykły odcinek na 45–90 sekund, nie na samym końcu. Link w pierwszej linii opisu.',
    'Weave the product into a regular episode for 45–90 seconds, not at the very end. Link in the first line of the description.',
  ],
  video_short: [
    'Nagraj krótki film do 60 sekund. Nazwa marki pada głosem, a link jest w przypiętym komentarzu.',
    'Record a short of up to 60 seconds. Say the brand’s name aloud; the link goes into a pinned comment.',
  ],
  video_shotout: [
    'Wspomnij o marce przez 30–45 sekund w pierwszych trzech minutach filmu.',
    'Mention the brand for 30–45 seconds within the first three minutes of the video.',
  ],
  product_placement_post: [
    'Pokaż produkt w naturalnym otoczeniu, bez packshotów. Oznacz profil marki na zdjęciu.',
    'Show the product where it lives, no pack shots. Tag the brand’s profile in the picture.',
  ],
  product_placement_reels: [
    'Produkt gra rolę drugoplanową, ale jest wyraźnie widoczny przez minimum 5 sekund. Napisy obowiązkowo.',
    'The product plays a supporting part but is clearly visible for at least 5 seconds. Captions are a must.',
  ],
}

/** What a creator reads about a task. */
export const briefOf = (adType: AdType, [pl, en]: Brief): Texts => ({
  pl: `${howTo[adType][0]} ${pl}`,
  en: `${howTo[adType][1]} ${en}`,
})
