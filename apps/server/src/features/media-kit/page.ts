import { channelLabels, type Language, languageFacts, languages } from '@fanfara/contract/enums'
import { escapeHtml } from '#/edge/html.ts'
import { textOf, type TextKey, type TextValues } from '#/i18n/texts.ts'
import { figuresOf, type KitChannel, named, numberIn, sourceOf } from './figures.ts'
import { KIT_PATH, type ShownKit } from './service.ts'

type Say = (key: TextKey, values?: TextValues) => string
/** Texts of a language, safe in the page. */
const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    escapeHtml(textOf(language, key, values))

/** Letters of a description that previews show. */
const PREVIEW_MAX = 160

interface Shown {
  language: Language
  /** With scheme and host, for previews. */
  address: string
}

/** What brands read. */
export function kitPage(kit: ShownKit, { language, address }: Shown): string {
  const say = sayIn(language)
  const title = say('kit.title', { name: kit.name })
  const about = escapeHtml((kit.description ?? textOf(language, 'kit.preview')).slice(0, PREVIEW_MAX))
  const robots = kit.isIndexed ? '' : '<meta name="robots" content="noindex, nofollow">'
  const head = `${robots}<meta name="description" content="${about}"><meta property="og:type" content="profile"><meta property="og:title" content="${title}">
<meta property="og:description" content="${about}"><meta property="og:url" content="${escapeHtml(address)}"><meta property="og:image" content="${escapeHtml(address)}/picture.png">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">`
  const body = `<main>${headerOf(kit, language)}
<section><h2>${say('kit.channels')}</h2>${channelsOf(kit, language)}</section>${brandsOf(kit, say)}</main>
<footer><p class="muted">${say('kit.made')}</p><p class="keep muted"><a href="${escapeHtml(address)}/kit.pdf?lang=${language}" download>${say('kit.pdf')}</a></p>
<nav class="muted" aria-label="${say('kit.language')}">${switchOf(language)}</nav></footer>`
  return documentOf(language, title, head, body)
}

/** What a link shows that leads nowhere any more. */
export function noKitPage(language: Language): string {
  const say = sayIn(language)
  const title = say('kit.gone')
  const body = `<main class="gone"><h1>${title}</h1><p>${say('kit.gone_more')}</p></main>`
  return documentOf(language, title, '<meta name="robots" content="noindex, nofollow">', body)
}

const documentOf = (language: Language, title: string, head: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title>${head}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${KIT_PATH}/kit.css"></head><body>${body}</body></html>`

function headerOf({ name, avatarUrl, description, interests }: ShownKit, language: Language): string {
  const face = avatarUrl
    ? `<img class="face" src="${escapeHtml(avatarUrl)}" alt="" width="112" height="112">`
    : `<span class="face letter" aria-hidden="true">${escapeHtml([...name][0] ?? '')}</span>`
  const about = description ? `<p class="about">${escapeHtml(description)}</p>` : ''
  const chips = chipsOf(interests.map(key => named(language, `category.${key}`)))
  return `<header>${face}<div><h1>${escapeHtml(name)}</h1>${about}${chips}</div></header>`
}

const chipsOf = (names: readonly string[]): string =>
  names.length === 0 ? '' : `<ul class="chips">${names.map(name => `<li>${escapeHtml(name)}</li>`).join('')}</ul>`

function brandsOf({ brands }: ShownKit, say: Say): string {
  return brands.length === 0 ? '' : `<section><h2>${say('kit.brands')}</h2>${chipsOf(brands)}</section>`
}

function channelsOf({ channels }: ShownKit, language: Language): string {
  if (channels.length === 0) return `<p class="muted">${sayIn(language)('kit.no_channels')}</p>`
  return `<ul class="channels">${channels.map(channel => channelOf(channel, language)).join('')}</ul>`
}

function channelOf(channel: KitChannel, language: Language): string {
  const platform = channelLabels[channel.type]
  const name = escapeHtml(channel.name ?? platform)
  // What a platform says of itself is no reason to lead anywhere but to a page.
  const isLink = channel.url !== null && channel.url.startsWith('https://')
  const linked = isLink ? `<a href="${escapeHtml(channel.url ?? '')}" rel="noopener noreferrer">${name}</a>` : name
  return `<li class="channel"><div><p class="muted">${platform}</p><h3>${linked}</h3></div>${figuresIn(channel, language)}${pricesOf(channel, language)}${sourceLine(channel, language)}</li>`
}

function figuresIn(channel: KitChannel, language: Language): string {
  const figures = figuresOf(channel)
  if (figures.length === 0) return `<p class="muted">${sayIn(language)('kit.unmeasured')}</p>`
  const number = numberIn(language)
  const rows = figures.map(
    ({ label, value }) => `<div><dt>${sayIn(language)(label)}</dt><dd>${number(value)}</dd></div>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function pricesOf({ prices }: KitChannel, language: Language): string {
  if (prices.length === 0) return ''
  const number = numberIn(language)
  const rows = prices.map(
    ({ adType, zloty }) =>
      `<li><span>${escapeHtml(named(language, `ad.${adType}`))}</span><b>${number(zloty)} zł</b></li>`,
  )
  return `<ul class="prices" aria-label="${sayIn(language)('kit.prices')}">${rows.join('')}</ul>`
}

function sourceLine(channel: KitChannel, language: Language): string {
  const source = sourceOf(channel, language)
  return source && `<p class="muted source">${escapeHtml(source)}</p>`
}

/** To the page in the other languages. */
const switchOf = (shown: Language): string =>
  languages
    .filter(language => language !== shown)
    .map(language => `<a href="?lang=${language}" lang="${language}">${languageFacts[language].name}</a>`)
    .join(' ')
