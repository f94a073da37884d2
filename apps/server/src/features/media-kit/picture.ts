import { fileURLToPath } from 'node:url'
import { channelLabels, type Language, languageFacts } from '@fanfara/contract/enums'
import sharp from 'sharp'
import { boundedWork } from '#/bounded-work.ts'
import { escapeHtml } from '#/edge/html.ts'
import { textOf } from '#/i18n/texts.ts'
import type { ShownKit } from './service.ts'

/** What previews ask for. */
const SIZE = { width: 1200, height: 630 } as const
const MARGIN = 80
const INK = '#0c0e14'
const PAPER = '#eef0f6'
const MUTED = '#9aa3b8'
const BRASS = '#f2b84b'
const BLUE = '#4f6bff'
/** Letters of a name that fit into two lines. */
const NAME_MAX = 36
const CHANNELS_MAX = 4

const FONT = 'DejaVu Sans Bold'
const fontFile = () => fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))

/** A line or two of text; a picture of its own, so that nothing that somebody wrote is ever read as a drawing. */
const lineOf = (text: string, size: number, colour: string) => ({
  text: {
    text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
    font: `${FONT} ${size}`,
    fontfile: fontFile(),
    width: SIZE.width - 2 * MARGIN,
    wrap: 'word-char' as const,
    rgba: true,
  },
})

const block = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 4 as const, background },
})

const followers = ({ channels }: ShownKit, language: Language): string[] => {
  const number = new Intl.NumberFormat(languageFacts[language].locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return channels.slice(0, CHANNELS_MAX).map(({ type, metrics }) => {
    const count = metrics?.followers_count
    return typeof count === 'number' ? `${channelLabels[type]} ${number.format(count)}` : channelLabels[type]
  })
}

const cut = (text: string) => ([...text].length > NAME_MAX ? `${[...text].slice(0, NAME_MAX - 1).join('')}…` : text)

/** Pictures that are drawn at once, and that wait: links are opened by machines too. */
const queue = boundedWork({ atOnce: 1, waiting: 20, retryAfterSeconds: 10 })

/** The picture that messengers and social networks show beside a link: who it is, where, and how many follow. */
export const kitPicture = (kit: ShownKit, language: Language): Promise<Buffer> => queue.run(() => draw(kit, language))

async function draw(kit: ShownKit, language: Language): Promise<Buffer> {
  const channels = followers(kit, language).join('  ·  ')
  const lines = [
    { ...lineOf(textOf(language, 'kit.label'), 34, BRASS), top: 80 },
    { ...lineOf(cut(kit.name), 70, PAPER), top: 160 },
    ...(channels ? [{ ...lineOf(channels, 36, PAPER), top: 400 }] : []),
    { ...lineOf('Fanfara', 30, MUTED), top: 525 },
  ]
  const drawn = await Promise.all(
    lines.map(async ({ text, top }) => ({ input: await sharp({ text }).png().toBuffer(), left: MARGIN, top })),
  )
  const [bar, stripe] = await Promise.all(
    [BRASS, BLUE].map(colour =>
      sharp(block(14, SIZE.height, colour))
        .png()
        .toBuffer(),
    ),
  )
  return sharp(block(SIZE.width, SIZE.height, INK))
    .composite([{ input: bar, left: 0, top: 0 }, { input: stripe, left: 14, top: 0 }, ...drawn])
    .png({ palette: true })
    .toBuffer()
}
