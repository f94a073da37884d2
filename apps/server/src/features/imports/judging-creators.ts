import { adTypes, isOffered, platforms } from '@fanfara/contract/enums'
import { defaultLanguage } from '@fanfara/contract/languages'
import { type InvitationForm, invitationForm } from '@fanfara/contract/ops/tables/invitations'
import { channelUrl } from '@fanfara/platforms'
import { safeParse } from 'zod/mini'
import { allOf, type Judged, type Problem } from './judging.ts'
import { amountIn, type Said, wordIn } from './reading.ts'
import { adWords, interestWords, languageWords } from './words.ts'

const listIn = (written: string | null): string[] =>
  (written ?? '').split(/[,;|\n]+/).flatMap(part => part.trim() || [])

/** Addresses of channels, or channels as the list of creators has them; one whose name is no part of an address is left out. @example channelsIn('Twitch: ola') // ['https://www.twitch.tv/ola'] */
function channelsIn(written: string): string[] {
  const [name = '', ...rest] = written.split(':')
  const platform = platforms.find(one => one === name.trim().toLowerCase())
  if (!platform) return written.split(/\s+/)
  const login = rest.join(':').trim().replace(/^@/, '')
  return /^[\w.-]+$/.test(login) ? [channelUrl(platform, login)] : []
}

/** One price as a table writes it; null where it is none of ours. @example priceIn('twitch stream_banner 200') */
function priceIn(written: string): InvitationForm['prices'][number] | null {
  const [platformWord = '', ...rest] = written.split(/\s+/)
  const price = amountIn(rest.at(-1) ?? null)
  const adWord = wordIn(rest.slice(0, -1).join(' '), adWords)
  const platform = platforms.find(name => name === wordIn(platformWord))
  const adType = adTypes.find(name => name === adWord)
  if (!platform || !adType || price === null || Number.isNaN(price) || !isOffered(adType, platform)) return null
  return { platform, ad_type: adType, price }
}

/** What a line says of somebody, as the form has it. */
const personOf = ({ cell }: Said) => ({
  email: cell('email'),
  name: cell('person'),
  language: wordIn(cell('language'), languageWords) ?? defaultLanguage,
  channels: listIn(cell('channels')).flatMap(channelsIn),
  interests: listIn(cell('interests')).map(interest => wordIn(interest, interestWords)),
  prices: listIn(cell('prices')).map(priceIn),
})

function problemsOf(person: ReturnType<typeof personOf>): Problem[] {
  const issues = safeParse(invitationForm, person).error?.issues ?? []
  return [
    ...(person.prices.includes(null) ? [{ key: 'import.price_unreadable', field: 'prices' }] : []),
    ...issues.map(({ message, path: [field = null] }) => ({
      key: message,
      field: field === 'name' ? 'person' : field === null ? null : String(field),
    })),
  ]
}

/** People of a table; one who stands in it twice, by address or channel, is a mistake of the second line. */
export function judgeCreators(said: readonly Said[]): Judged<InvitationForm>[] {
  const seen = new Set<string>()
  const isSeen = (key: string) => seen.size === seen.add(key).size
  return said.map(line => {
    const person = personOf(line)
    const read = safeParse(invitationForm, person)
    const { email = (person.email ?? '').toLowerCase(), channels = [] } = read.data ?? {}
    const doubled = channels.map(channel => isSeen(channel.toLowerCase())).includes(true)
    const twice: Problem | null = isSeen(email)
      ? { key: 'import.doubled', field: 'email' }
      : doubled
        ? { key: 'import.doubled', field: 'channels' }
        : null
    const problem = allOf([...problemsOf(person), twice])
    const detail = [person.name ?? '', person.language, ...channels.slice(0, 1)].filter(Boolean).join(' · ')
    const made = problem ? null : (read.data ?? null)
    return { line: line.line, title: email.slice(0, 254), detail: detail.slice(0, 300), problem, made }
  })
}
