import { instagramStoryUrl, instagramUrl, tikTokUrl, twitchUrl, xUrl, youTubeUrl } from '../media-url.ts'
import type { Language } from '@fanfara/contract/enums'
import type { Sim } from './context.ts'
import { html } from './pages/html.ts'
import { type SimulatedPlatform, shortcodeOf } from './seeds.ts'
import { type Account, type Linkage, linkages, type Video } from './state.ts'
import { figure, texts } from './pages/texts.ts'

/** Whether people publish posts there rather than videos. */
export function showsPosts(platform: SimulatedPlatform) {
  return platform === 'x' || platform === 'instagram'
}

/** What is said of an account beside its name: who follows it, or why it is no channel. */
export function aboutAccount(language: Language, { hasChannel, linkage, followers }: Account) {
  const text = texts[language]
  if (hasChannel) return text.followers(figure(language, followers))
  return linkage ? text.linkage[linkage] : text.noChannel
}

/** The choice of how an Instagram account is tied to a page. */
export function linkageField(language: Language, chosen: Linkage) {
  const text = texts[language]
  const options = linkages.map(
    value => html`<option value="${value}"${value === chosen && html` selected`}>${text.linkage[value]}</option>`,
  )
  return html`<label class="stack">${text.linkageLabel}<select name="linkage">${options}</select></label>`
}

/** The link to paste as proof, spelled as the real platform spells it. */
export function linkOf(sim: Sim, owner: Account, video: Video) {
  switch (sim.platform) {
    case 'twitch':
      return twitchUrl('vod', video.id)
    case 'youtube':
      return youTubeUrl('video', video.id)
    case 'instagram':
      return video.format === 'story' ? instagramStoryUrl(owner.login, video.id) : instagramUrl(shortcodeOf(video.id))
    case 'tiktok':
      return tikTokUrl('video', video.id)
    case 'x':
      return xUrl(video.id)
  }
}
