import { channelLabels, type Language, languageFacts } from '@fanfara/contract/enums'
import type { PdfTable } from '#/files/pdf/pdf-table.ts'
import { textOf } from '#/i18n/texts.ts'
import { figuresOf, type KitChannel, named, numberIn, sourceOf } from './figures.ts'
import type { ShownKit } from './service.ts'

const nameOf = ({ type, name }: KitChannel): string => (name ? `${channelLabels[type]} · ${name}` : channelLabels[type])

/** A media kit to attach and to keep: what its page says, at this moment (KIT-04). @param address of the page, where figures go on */
export function kitDocument(
  kit: ShownKit,
  { language, address, at }: { language: Language; address: string; at: Date },
): PdfTable {
  const say = (key: Parameters<typeof textOf>[1], values = {}) => textOf(language, key, values)
  const number = numberIn(language)
  const listed = (title: string, names: readonly string[]) =>
    names.length > 0 ? [`${title}: ${names.join(', ')}`] : []
  const figures = kit.channels.flatMap(channel => {
    const rows = figuresOf(channel).map(({ label, value }) => [
      nameOf(channel),
      say(label),
      number(value),
      sourceOf(channel, language),
    ])
    return rows.length > 0 ? rows : [[nameOf(channel), say('kit.unmeasured'), '', '']]
  })
  const prices = kit.channels.flatMap(channel =>
    channel.prices.map(({ adType, zloty }) => [
      nameOf(channel),
      named(language, `ad.${adType}`),
      `${number(zloty)} zł`,
    ]),
  )
  const text = { align: 'left' } as const
  const value = { align: 'right' } as const
  return {
    language: languageFacts[language].locale,
    title: say('kit.title', { name: kit.name }),
    lines: [
      ...(kit.description ?? '').split('\n').filter(line => line.trim() !== ''),
      ...listed(
        say('kit.interests'),
        kit.interests.map(key => named(language, `category.${key}`)),
      ),
      ...listed(say('kit.brands'), kit.brands),
      address,
    ],
    sums: [],
    table: {
      title: say('kit.channels'),
      columns: [
        { ...text, label: say('kit.channel'), width: 0.28 },
        { ...text, label: say('kit.figure'), width: 0.27 },
        { ...value, label: say('kit.value'), width: 0.13 },
        { ...text, label: say('kit.from'), width: 0.32 },
      ],
      rows: figures,
    },
    more:
      prices.length === 0
        ? []
        : [
            {
              title: say('kit.prices'),
              columns: [
                { ...text, label: say('kit.channel'), width: 0.4 },
                { ...text, label: say('kit.ad_type'), width: 0.4 },
                { ...value, label: say('kit.price'), width: 0.2 },
              ],
              rows: prices,
            },
          ],
    note: figures.length === 0 ? say('kit.no_channels') : say('kit.made'),
    page: say('statement.page', { page: '{page}', pages: '{pages}' }),
    madeAt: at.toISOString(),
  }
}
