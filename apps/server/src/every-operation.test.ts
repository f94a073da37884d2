import { createHmac } from 'node:crypto'
import { DAY_MS } from '@fanfara/contract/durations'
import * as acceptances from '@fanfara/contract/acceptances'
import * as accounts from '@fanfara/contract/accounts'
import * as advertisers from '@fanfara/contract/advertisers'
import * as billing from '@fanfara/contract/billing'
import * as calendar from '@fanfara/contract/calendar'
import { helpVersions } from '@fanfara/contract/help'
import * as help from '@fanfara/contract/own/help'
import * as opsHelp from '@fanfara/contract/own/help-writing'
import * as looks from '@fanfara/contract/own/looks'
import * as mediaKit from '@fanfara/contract/own/media-kit'
import * as push from '@fanfara/contract/own/push'
import * as campaigns from '@fanfara/contract/campaigns'
import * as channels from '@fanfara/contract/channels'
import type { Client } from '@fanfara/contract/client'
import * as counts from '@fanfara/contract/tracking/counts'
import * as countedMedia from '@fanfara/contract/tracking/media'
import * as config from '@fanfara/contract/config'
import * as emails from '@fanfara/contract/own/emails'
import * as evaluation from '@fanfara/contract/evaluation'
import * as sessionsContract from '@fanfara/contract/inbox/sessions'
import * as messagesContract from '@fanfara/contract/inbox/messages'
import * as preferencesContract from '@fanfara/contract/inbox/preferences'
import * as ownCorrections from '@fanfara/contract/own/corrections'
import * as passkeys from '@fanfara/contract/own/passkeys'
import * as secondFactor from '@fanfara/contract/own/second-factor'
import * as campaignLists from '@fanfara/contract/own/campaign-lists'
import * as ownCampaigns from '@fanfara/contract/own/campaigns'
import * as start from '@fanfara/contract/own/start'
import * as undo from '@fanfara/contract/own/undo'
import * as medias from '@fanfara/contract/medias'
import * as news from '@fanfara/contract/news'
import * as opsApplications from '@fanfara/contract/ops/applications'
import * as opsBooks from '@fanfara/contract/ops/books'
import * as opsPostbacks from '@fanfara/contract/ops/campaign/postbacks'
import { opsCampaignCalendar } from '@fanfara/contract/ops/campaign/calendar'
import * as opsCampaignWork from '@fanfara/contract/ops/campaign/work'
import * as opsCampaigns from '@fanfara/contract/ops/campaigns'
import * as opsDoubles from '@fanfara/contract/ops/people/doubles'
import * as opsHandReadings from '@fanfara/contract/ops/people/hand-readings'
import * as opsLooks from '@fanfara/contract/ops/people/looks'
import * as opsMerging from '@fanfara/contract/ops/people/merging'
import * as opsViews from '@fanfara/contract/ops/people/views'
import * as opsOperators from '@fanfara/contract/ops/operators'
import * as opsInvitations from '@fanfara/contract/ops/tables/invitations'
import * as opsSentMessages from '@fanfara/contract/ops/people/sent-messages'
import * as opsLogChain from '@fanfara/contract/ops/log/chain'
import * as opsImports from '@fanfara/contract/ops/tables/imports'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsResults from '@fanfara/contract/ops/tables/results'
import * as opsReceivables from '@fanfara/contract/ops/receivables'
import * as opsSettlement from '@fanfara/contract/ops/settlement'
import * as opsPayoutRuns from '@fanfara/contract/ops/payout-runs'
import * as opsPayouts from '@fanfara/contract/ops/payouts'
import * as opsMedia from '@fanfara/contract/ops/media'
import { opsUploadPicture } from '@fanfara/contract/ops/campaign/pictures'
import * as opsPlans from '@fanfara/contract/ops/campaign/plans'
import * as opsTemplates from '@fanfara/contract/ops/campaign/templates'
import * as opsProofs from '@fanfara/contract/ops/proofs'
import * as opsCreatorActs from '@fanfara/contract/ops/people/creator-acts'
import * as opsCreatorLedger from '@fanfara/contract/ops/people/ledger'
import { opsListMonths } from '@fanfara/contract/ops/desk/months'
import * as opsLetters from '@fanfara/contract/ops/desk/letters'
import * as opsWork from '@fanfara/contract/ops/desk/work'
import * as opsTracking from '@fanfara/contract/ops/tracking'
import { fromZloty } from '@fanfara/contract/money'
import * as opsBankStatements from '@fanfara/contract/ops/bank-statements'
import * as opsCompany from '@fanfara/contract/ops/company'
import * as opsCorrections from '@fanfara/contract/ops/corrections'
import * as opsCreatorList from '@fanfara/contract/ops/creator-list'
import * as opsCreators from '@fanfara/contract/ops/creators'
import * as opsDesk from '@fanfara/contract/ops/desk'
import * as opsInbox from '@fanfara/contract/ops/inbox'
import * as passwords from '@fanfara/contract/own/passwords'
import { getEarningChart } from '@fanfara/contract/own/earnings'
import { listPaymentStages } from '@fanfara/contract/own/payment-stages'
import * as payments from '@fanfara/contract/payments'
import * as profile from '@fanfara/contract/profile'
import * as sessions from '@fanfara/contract/own/sessions'
import * as settings from '@fanfara/contract/settings'
import * as statements from '@fanfara/contract/statements'
import * as tasks from '@fanfara/contract/tasks'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { getLinkCounts } from '@fanfara/contract/tracking/link-counts'
import * as waysIn from '@fanfara/contract/own/ways-in'
import { campaignForm, longSession, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { Authenticator } from '@fanfara/testkit/authenticator'
import { billingForm } from '@fanfara/testkit/creator'
import { consent, type Popup } from '@fanfara/testkit/popup'
import { everyOperation, Walker } from '@fanfara/testkit/walker'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStatement } from './features/bank-statements/sandbox/statement-files.ts'
import { pdfOf } from './features/payments/invoices/pdf-samples.ts'
import { withTransaction } from './db/port.ts'
import { runDueWork, sendDue } from './jobs/due-work.ts'
import { post } from './mail/letters.ts'

let world: TestWorld
let walker: Walker
beforeAll(async () => {
  world = await startWorld()
  walker = new Walker(world.origin)
})
afterAll(() => world.close())

const OLA = { name: 'Ola Wędrowna', email: 'ola.wedrowna@walk.test', password: 'Chodzi-Po-1-Stronie' }

/** Somebody who signed in: calls as them, and what a form needs. */
interface Walking {
  call: Client
  token: string
  user: accounts.User
}

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'content-language': 'en', origin: world.origin },
  body: JSON.stringify(body),
})

async function signIn(by: Walker, email: string, password: string, remember = false): Promise<Walking> {
  const answer = await by.client('/api', () => null)(accounts.login, { body: { email, password, remember } })
  const { token } = answer.data.credentials
  return { call: by.client('/api', () => token), token, user: answer.data.user }
}

/** What an anonymous visitor reads, then signing up, staying signed in, and a forgotten password. */
async function signUp(): Promise<Walking> {
  const guest = walker.client('/api', () => null)
  for (const endpoint of [config.getConfig, config.getHealth, config.getReady, channels.listChannelTypes])
    await guest(endpoint)
  const form = { role: 'influencer', ...OLA, password_confirmation: OLA.password } as const
  await guest(accounts.register, { body: { ...form, is_privacy_accepted: true, is_service_terms_accepted: true } })
  await guest(passwords.forgotPassword, { body: { email: OLA.email } })
  await sendDue(world.world)
  const code = world.letters.map(({ text }) => /^\d{4}$/m.exec(text)?.[0]).findLast(Boolean) ?? ''
  await guest(passwords.validateCode, { body: { email: OLA.email, code } })
  const changed = `${OLA.password}2`
  const reset = { email: OLA.email, code, password: changed, password_confirmation: changed }
  await guest(passwords.resetPassword, { body: reset })
  const leaving = await signIn(walker, OLA.email, changed)
  await leaving.call(accounts.logout)
  const ola = await signIn(walker, OLA.email, changed, true)
  await walker.fetch('/api/refresh-token', json({}))
  const passwordForm = { password_old: changed, password: OLA.password, password_confirmation: OLA.password }
  await ola.call(passwords.changePassword, { body: passwordForm })
  return ola
}

/** The newest letter to an address. */
async function letterTo(address: string): Promise<string> {
  await sendDue(world.world)
  return world.letters.findLast(({ to }) => to === address)?.text ?? ''
}
const sixDigits = (letter: string) => /^\d{6}$/m.exec(letter)?.[0] ?? ''

/** Another address, confirmed by the code; and one whose owner says that it was not them. */
async function moveAddress({ call }: Walking): Promise<void> {
  const guest = walker.client('/api', () => null)
  const [wanted, foreign] = ['ola.nowa@walk.test', 'ktos.inny@walk.test']
  world.clock.advance(61_000)
  await call(emails.changeEmail, { body: { email: wanted } })
  world.clock.advance(61_000)
  await call(emails.resendEmail)
  await call(emails.confirmEmail, { body: { code: sixDigits(await letterTo(wanted)) } })
  world.clock.advance(61_000)
  await call(emails.changeEmail, { body: { email: foreign } })
  const token = /confirm-email\?token=([\w-]{43})/.exec(await letterTo(foreign))?.[1] ?? ''
  const { data: page } = await guest(emails.getEmailConfirmation, { params: { token } })
  await guest(emails.disownEmail, { params: { token }, body: { nonce: page.nonce } })
  OLA.email = wanted
}

/** Somebody who registers with a platform, confirms by a mailed code, sets a password and switches the platform off. */
async function comeByPlatform(): Promise<void> {
  const by = new Walker(world.origin, walker)
  const popup: Pick<Popup, 'open'> = { open: (address, init) => by.fetch(address, init) }
  const begun = await popup.open(`${world.origin}/api/twitch/register?nonce=n&privacy=1&terms=1`)
  const choice = { account: 'new', name: 'Przez Platformę', decision: 'allow' }
  const back = await consent(popup as Popup, begun.headers.get('location') ?? '', choice)
  const ended = new URL((await popup.open(back)).headers.get('location') ?? '')
  const answer = await by.fetch('/api/login', json({ token: ended.searchParams.get('token') }))
  const { data } = (await answer.json()) as { data: { credentials: { token: string }; user: accounts.User } }
  const call = by.client('/api', () => data.credentials.token)
  await call(waysIn.listWaysIn)
  await call(waysIn.getConfirmation)
  await call(waysIn.createConfirmTicket, { body: { type: 'twitch' } })
  await call(waysIn.sendConfirmCode)
  const code = sixDigits(await letterTo(data.user.email ?? ''))
  await call(waysIn.confirmIdentity, { body: { code } })
  const body = { password: OLA.password, password_confirmation: OLA.password }
  await call(waysIn.setFirstPassword, { body })
  await call(waysIn.setWayIn, { params: { type: 'twitch' }, body: { is_on: false } })
}

/** Profile, picture, settings, sessions, calendar, own data. */
async function settle({ call, token, user }: Walking): Promise<void> {
  const { data: categories } = await call(accounts.listCategories)
  await call(accounts.getUser)
  const interests = categories.slice(0, 2).map(({ id }) => id)
  await call(profile.updateUser, {
    body: { id: user.id, name: OLA.name, description: 'Chodzę', categories: interests },
  })
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const picture = new FormData()
  picture.set('avatar', new File([new Uint8Array(bytes)], 'ja.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  await walker.fetch('/api/users/avatar', { method: 'POST', headers, body: picture })
  await call(profile.deleteAvatar)
  for (const path of ['/api/users/data', '/api/users/data/page']) await walker.fetch(path, { headers })
  await call(settings.getLanguage)
  await call(settings.setLanguage, { body: { value: 'en' } })
  await call(settings.getTheme)
  await call(settings.setTheme, { body: { value: 'dark' } })
  const { data: switches } = await call(settings.getNotifications)
  await call(settings.setNotifications, { body: switches })
  await signIn(new Walker(world.origin, walker), OLA.email, OLA.password)
  await signIn(new Walker(world.origin, walker), OLA.email, OLA.password)
  const { data: open } = await call(sessions.listSessions)
  const other = open.find(session => !session.is_current)?.id ?? ''
  await call(sessions.endSession, { params: { id: other } })
  await call(sessions.endOtherSessions)
  for (const endpoint of [calendar.renewCalendarAddress, calendar.getCalendarAddress, calendar.removeCalendarAddress])
    await call(endpoint)
  const browser = {
    endpoint: `${world.origin}/sandbox/push/ola`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }
  const { data: device } = await call(push.addPushDevice, { body: browser })
  await call(push.listPushDevices)
  await call(push.removePushDevice, { params: device })
  await call(mediaKit.getMediaKit)
  await call(mediaKit.setMediaKit, { body: { shows_prices: true, shows_brands: true, is_indexed: false } })
  for (const endpoint of [mediaKit.renewMediaKit, mediaKit.revokeMediaKit]) await call(endpoint)
  const { data: countries } = await call(billing.listCountries)
  const country_id = countries.find(({ alpha_2 }) => alpha_2 === 'PL')?.id ?? ''
  await call(billing.createBilling, { body: { ...billingForm, country_id } })
  await call(billing.updateBilling, { body: { ...billingForm, country_id, city: 'Łódź' } })
  await call(billing.getBilling)
}

/** Connects channels in a popup, and everything that is read of them. @returns the account at Twitch. */
async function connect({ call, user, token }: Walking): Promise<string> {
  for (const type of ['twitch', 'x'] as const) {
    const headers = { authorization: `Bearer ${token}` }
    const ask = json({ type })
    const answer = await walker.fetch('/api/channels/connect-tickets', {
      ...ask,
      headers: { ...ask.headers, ...headers },
    })
    const { data } = (await answer.json()) as { data: { ticket: string } }
    const popup: Pick<Popup, 'open'> = { open: (address, init) => walker.fetch(address, init) }
    const start = `${world.origin}/api/${type}/${user.uuid}/connect?ticket=${data.ticket}&nonce=n`
    const location = (await popup.open(start)).headers.get('location') ?? ''
    const choice = { account: 'new', name: `Wędrowna ${type}`, decision: 'allow' }
    await popup.open(await consent(popup as Popup, location, choice))
  }
  const { data: connected } = await call(channels.listChannels)
  const [twitch, x] = ['twitch', 'x'].map(type => connected.find(channel => channel.type === type)?.id ?? '')
  const params = { id: twitch ?? '' }
  const { data: salaries } = await call(evaluation.listSalaries, { params })
  const salary = { params: { ...params, salaryId: salaries[0]?.id ?? '' }, body: { price: 350 } }
  await call(evaluation.updateSalary, salary)
  await call(evaluation.listStages)
  await call(channels.listOverlayUrls)
  await call(channels.renewOverlayUrl, { params })
  await call(channels.previewDisconnect, { params: { id: x ?? '' } })
  await call(channels.disconnectChannel, { params: { id: x ?? '' } })
  const row = world.world.db.selectFrom('channel').select('external_id').where('id', '=', params.id)
  return (await row.executeTakeFirstOrThrow()).external_id
}

/** A campaign of the operator's, made as the console makes it. */
async function publish(office: Client, change: Partial<opsCampaigns.CampaignForm>): Promise<string> {
  const form = campaignForm({ name: `Spacer ${crypto.randomUUID().slice(0, 8)}`, ...change }, world.clock.now())
  const { data } = await office(opsCampaigns.opsCreateCampaign, { body: form })
  await office(opsCampaigns.opsUpdateCampaign, { params: { id: data.id }, body: { ...form, description: 'Zmieniony' } })
  await office(opsCampaigns.opsPublishCampaign, { params: { id: data.id } })
  return data.id
}

/** One act on many, as it is begun, found again, looked into and tried once more. */
async function actOnMany(office: Client, creatorId: string): Promise<void> {
  const { data: act } = await office(opsCreatorActs.opsStartCreatorAct, {
    body: { act: 'end_sessions', to: { creator_ids: [creatorId] }, reason: 'A phone was lost' },
  })
  const params = { id: act.id }
  await office(opsCreatorActs.opsListCreatorActs, { query: {} })
  await office(opsCreatorActs.opsDownloadCreatorActs)
  await office(opsCreatorActs.opsGetCreatorAct, { params })
  await office(opsCreatorActs.opsListCreatorActPeople, { params, query: {} })
  await office(opsCreatorActs.opsDownloadCreatorActPeople, { params, query: {} })
  await office(opsCreatorActs.opsRetryCreatorAct, { params })
  await office(opsCreatorActs.opsStopCreatorAct, { params })
}

/** Invitations, applications, an advertiser who chooses, and every way out of a campaign. */
async function recruit(office: Client, ola: Walking): Promise<void> {
  const [kuba, maja] = [await world.creator({ name: 'Kuba' }), await world.creator({ name: 'Maja' })]
  const guest = walker.client('/api', () => null)
  const as = ({ token }: { token: string }) => walker.client('/api', () => token)
  const creator_ids = [ola.user.id, kuba.id]
  const closed = { params: { id: await publish(office, { type: 'closed' }) } }
  await office(opsCreatorList.opsListCreators, { query: { name: 'Kuba' } })
  await office(opsCreatorList.opsDownloadCreators, { query: { platform: 'twitch' } })
  const toThem = { to: { matching: { name: 'Kuba' } }, text: said('Zajrzyj do kampanii', 'Look at the campaign') }
  await office(opsCreatorList.opsMessageCreators, { body: toThem })
  await actOnMany(office, kuba.id)
  await office(opsParticipants.opsInvite, { ...closed, body: { creator_ids } })
  await ola.call(campaigns.acceptInvitation, closed)
  await as(kuba)(campaigns.rejectInvitation, closed)
  const [declined] = (await as(kuba)(undo.listUndoable)).data
  await as(kuba)(undo.takeBack, { params: { id: declined?.id ?? '' } })
  await as(kuba)(campaigns.rejectInvitation, closed)
  await ola.call(campaigns.quitCampaign, closed)
  const ahead = { params: { id: await publish(office, { start_date: plusDays(dayOf(world.clock.now()), 9) }) } }
  await office(opsCampaigns.opsHoldCampaign, { ...ahead, body: { reason: 'The goods are late' } })
  await office(opsCampaigns.opsCancelCampaign, { ...closed, body: { reason: 'Nobody takes part' } })
  const semi = { params: { id: await publish(office, { type: 'semi_open', is_held_back: true }) } }
  for (const one of [ola, kuba, maja]) await as(one)(campaigns.joinCampaign, semi)
  const { data: applicants } = await office(opsParticipants.opsListParticipants, semi)
  await office(opsParticipants.opsDownloadParticipants, semi)
  const participation = (id: string) => ({ params: { id: applicants.find(one => one.creator.id === id)?.id ?? '' } })
  await office(opsApplications.opsListCampaignApplications, semi)
  await office(opsApplications.opsDownloadCampaignApplications, semi)
  await office(opsCampaignWork.opsGetCampaignWork, semi)
  await office(opsCampaignCalendar, { query: { month: '2026-03' } })
  const toApplicants = { audience: 'applicants', text: said('Odpowiemy jutro.', 'We answer tomorrow.') } as const
  await office(opsCampaignWork.opsMessageParticipants, { ...semi, body: toApplicants })
  await office(opsCampaignWork.opsListCampaignMessages, semi)
  await office(opsParticipants.opsAcceptApplication, participation(ola.user.id))
  const ids = [participation(ola.user.id).params.id]
  await office(opsApplications.opsAcceptApplications, { ...semi, body: { ids } })
  await office(opsParticipants.opsRejectApplication, {
    ...participation(kuba.id),
    body: { reason: 'Another audience' },
  })
  const { data: link } = await office(advertisers.opsMakeAdvertiserLink, semi)
  await office(advertisers.opsGetAdvertiserLink, semi)
  const token = link.url.split('/').at(-1) ?? ''
  await guest(getLinkCounts, { params: { token }, query: {} })
  const { data: page } = await guest(advertisers.getParticipantPage, { params: { token }, query: {} })
  const decision = { decision: 'accept', id: page.creators[0]?.id ?? '', nonce: page.nonce } as const
  await guest(advertisers.decideParticipant, { params: { token }, body: decision })
  await office(advertisers.opsRevokeAdvertiserLink, semi)
  await office(opsCampaigns.opsReleaseCampaign, semi)
}

const control = (act: string, form: Record<string, string>) =>
  fetch(`${world.origin}/sandbox/twitch/control/${act}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })

const taskOf = async ({ call }: Walking, campaign: string) =>
  (await call(tasks.listTasks)).data.find(task => task.campaign_id === campaign)?.id ?? ''

/** Lists, content approval by the advertiser and by an operator, proofs by link and by snapshot. @returns a campaign to settle. */
async function work(office: Client, ola: Walking, account: string): Promise<string> {
  const guest = walker.client('/api', () => null)
  const [line] = campaignForm().task_plan
  if (!line) throw new Error('a form has a plan')
  const asked = await publish(office, { task_plan: [{ ...line, need_acceptance: true }] })
  for (const endpoint of [campaigns.listCampaignFilters, campaigns.listCampaignStatuses, campaigns.listCampaignTypes])
    await ola.call(endpoint)
  await ola.call(campaigns.listCampaigns, { query: {} })
  await ola.call(campaignLists.countCampaigns)
  await ola.call(start.getStart)
  const search = { name: 'Lampy', query: { filter: 'available', platform: 'twitch' } } as const
  const { data: saved } = await ola.call(campaignLists.saveSearch, { body: search })
  await ola.call(campaignLists.listSavedSearches)
  await ola.call(campaignLists.removeSavedSearch, { params: { id: saved.id } })
  await ola.call(campaigns.getCampaign, { params: { id: asked } })
  await ola.call(campaigns.getEstimate, { params: { id: asked } })
  await ola.call(campaigns.joinCampaign, { params: { id: asked } })
  await ola.call(ownCampaigns.listOwnCampaigns, { query: { ids: asked } })
  const task = { params: { id: await taskOf(ola, asked) } }
  const material = { message: 'Szkic', urls: ['https://drive.test/szkic'] }
  await ola.call(acceptances.requestAcceptance, { ...task, body: material })
  await office(acceptances.opsListAcceptances, task)
  await office(acceptances.opsRevokeAcceptance, { ...task, body: { reason: 'Sent too early' } })
  await ola.call(acceptances.requestAcceptance, { ...task, body: material })
  await sendDue(world.world)
  const letters = world.letters.map(({ text }) => /\/task-acceptance\/([\w-]{43})/.exec(text)?.[1])
  const token = letters.findLast(Boolean) ?? ''
  const { data: page } = await guest(acceptances.getTaskAcceptance, { params: { token } })
  const changes = { decision: 'changes', reason: 'Logo jest za małe', nonce: page.nonce } as const
  await guest(acceptances.decideTaskAcceptance, { params: { token }, body: changes })
  await ola.call(acceptances.requestAcceptance, { ...task, body: material })
  await office(acceptances.opsApproveContent, { ...task, body: { reason: 'Approved by phone' } })
  await ola.call(tasks.finishTask, { ...task, body: { url: 'https://www.twitch.tv/wedrowna/about' } })
  await office(opsParticipants.opsRefuseProof, { ...task, body: { reason: 'The banner is not there' } })
  await judgeProof(office, task)
  await ola.call(tasks.finishTask, { ...task, body: { url: 'https://www.twitch.tv/wedrowna/videos' } })
  const live = await publish(office, { task_plan: [{ ...line, ad_type: 'stream_shotout' }] })
  await ola.call(campaigns.joinCampaign, { params: { id: live } })
  await control('go-live', { account, title: 'Na żywo', viewers: '321' })
  const { data: media } = await ola.call(medias.listMedias, { params: { id: await taskOf(ola, live) } })
  const { data: shot } = await ola.call(medias.createSnapshot, { params: { id: media[0]?.id ?? '' } })
  world.clock.advance(90_000)
  await ola.call(medias.readSnapshot, { params: { campaignId: live, mediaId: shot.id } })
  return asked
}

/** A link is opened, an advertiser's server reports a sale, and both sides read what was counted. */
async function count(office: Client, ola: Walking, campaign: string, participation: string): Promise<void> {
  const [ofCampaign, ofCreator] = [{ params: { id: campaign } }, { params: { id: participation } }]
  const { data: tracking } = await office(opsTracking.opsGetTracking, ofCampaign)
  await office(opsTracking.opsSetTracking, { ...ofCampaign, body: { ...tracking.form, burst_per_minute: 600 } })
  const { data: made } = await office(opsTracking.opsCreateConversionKey, ofCampaign)
  const { data: own } = await ola.call(counts.getCounts, ofCampaign)
  const opened = await fetch(own.code_url ?? '', {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/145.0' },
  })
  const click_id = new URL(opened.headers.get('location') ?? '').searchParams.get('fanfara_click')
  const raw = JSON.stringify({ event_id: 'walk-1', type: 'sale', click_id, value: 19.9 })
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000))
  const signature = createHmac('sha256', made.secret).update(`${timestamp}.${raw}`).digest('hex')
  const headers = { 'fanfara-key': made.key.id, 'fanfara-timestamp': timestamp, 'fanfara-signature': signature }
  await walker.fetch('/api/conversions', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: raw,
  })
  await ola.call(counts.listEvents, ofCampaign)
  await ola.call(counts.downloadEvents, ofCampaign)
  await ola.call(counts.findEvent, { ...ofCampaign, query: { text: click_id ?? '' } })
  await ola.call(countedMedia.listMediaCounts, ofCampaign)
  await office(opsMedia.opsListMediaCounts, ofCreator)
  await office(opsMedia.opsListAstrayMedia, ofCampaign)
  const csv = `event_id;click_id;type\nwalk-2;${click_id ?? ''};action`
  await office(opsTracking.opsImportEvents, { ...ofCampaign, body: { csv, apply: true } })
  await office(opsTracking.opsGetCounts, ofCampaign)
  await office(opsPostbacks.opsListPostbacks, ofCampaign)
  await office(opsTracking.opsGetParticipantCounts, ofCreator)
  await office(opsTracking.opsListEvents, ofCreator)
  await office(opsTracking.opsDownloadEvents, ofCreator)
  await office(opsTracking.opsPauseLink, { ...ofCreator, body: { is_paused: true } })
  await office(opsTracking.opsEndConversionKey, { params: { id: made.key.id } })
}

/** From results to the bank and back; by payout and by invoice. */
async function pay(office: Client, ola: Walking, campaign: string): Promise<void> {
  const params = { id: campaign }
  const { data: rows } = await office(opsParticipants.opsListParticipants, { params })
  await count(office, ola, campaign, rows[0]?.id ?? '')
  const results = { views: 10, clicks: null, actions: null, sales: null, sales_value: null }
  await office(opsParticipants.opsEnterResults, { params: { id: rows[0]?.id ?? '' }, body: results })
  const csv = `email;views\n${OLA.email};10`
  await office(opsParticipants.opsImportResults, { params, body: { csv, apply: true } })
  const [row] = (await office(opsResults.opsListResults, { params })).data.rows
  const changed = [{ id: row?.id ?? '', before: results, after: { ...results, views: 11 } }]
  await office(opsResults.opsSaveResults, { params, body: { rows: changed, apply: true } })
  await office(opsCampaigns.opsCloseCampaign, { params })
  await office(opsCampaigns.opsGetCampaign, { params })
  await office(opsSettlement.opsAcceptSettlement, { params, body: { unproven_amount: 0 } })
  const record = (amount: number) =>
    office(opsSettlement.opsRecordAdvertiserPayment, { params, body: { amount, reference: 'FV 1/2026' } })
  const { data: due } = await office(opsSettlement.opsProposeWriteOff, {
    params,
    body: { amount: 300, reason: 'They do not pay' },
  })
  await office(opsReceivables.opsListReceivables, { query: {} })
  await office(opsReceivables.opsDownloadReceivables, { query: {} })
  await office(opsReceivables.opsListToldDates, {})
  const rate = { valid_from: '2026-01-01', interest_percent: 14, euro_rate: 4.25 }
  await office(opsReceivables.opsSaveLateRate, { body: rate })
  await office(opsReceivables.opsListLateRates)
  await world.world.db
    .updateTable('payment')
    .set({ moved_at: new Date(0) })
    .where('campaign_id', '=', campaign)
    .execute()
  await office(opsReceivables.opsRemindAdvertiser, { params })
  const writeOff = { params: { id: due.write_off?.id ?? '' } }
  await office(opsSettlement.opsWithdrawWriteOff, { ...writeOff, body: { reason: 'They do' } })
  const held = { amount: 300, reference: 'FV 1/2026', hold: true }
  await office(opsSettlement.opsRecordAdvertiserPayment, { params, body: held })
  const payment_ids = (await ola.call(payments.getPayments)).data
    .filter(({ campaign_id }) => campaign_id === campaign)
    .map(({ id }) => id)
  await office(opsSettlement.opsReleasePayments, { params, body: { payment_ids, reason: 'As agreed' } })
  await record(100)
  await office(opsSettlement.opsPayCreditBack, { params, body: { amount: 100, reason: 'They asked for it' } })
  await record(50)
  const recorded = (await office(opsSettlement.opsListAdvertiserPayments, { params })).data
  const mistaken = recorded.find(({ amount }) => amount === 50)
  const takenBack = { params: { id: mistaken?.id ?? '' }, body: { reason: 'Typed twice' } }
  await office(opsSettlement.opsTakeBackAdvertiserPayment, takenBack)
  await runDueWork(world.world)
  const earned = await ola.call(payments.getPayments)
  await ola.call(listPaymentStages, { params: { id: earned.data[0]?.id ?? '' } })
  await ola.call(payments.getEarnings)
  await ola.call(getEarningChart, {})
  await ola.call(payments.requestPayout, { body: undefined })
  const payoutIn = async (status: 'ordered' | 'in_bank_file' | 'paid') =>
    (await office(opsPayouts.opsListPayouts, { query: { status } })).data[0]?.id ?? ''
  const ordered = await payoutIn('ordered')
  await office(opsPayouts.opsRefusePayout, { params: { id: ordered }, body: { reason: 'The holder differs' } })
  const form = new FormData()
  form.set('amount', '300')
  form.set('invoice', new File([new Uint8Array(pdfOf())], 'faktura.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${ola.token}` }
  const sent = await walker.fetch('/api/payments/invoice', { method: 'POST', headers, body: form })
  const { data: invoice } = (await sent.json()) as { data: { id: string } }
  await ola.call(payments.downloadInvoice, { params: { id: invoice.id } })
  await office(opsPayouts.opsDownloadInvoice, { params: { id: invoice.id } })
  const month = { params: { month: '2026' } }
  await ola.call(statements.getStatement, month)
  await ola.call(statements.downloadStatement, month)
  await ola.call(statements.downloadStatementPdf, month)
  for (const endpoint of [
    opsBooks.opsGetBookStatement,
    opsBooks.opsDownloadBookStatement,
    opsBooks.opsDownloadBookStatementPdf,
    opsBooks.opsDownloadJournal,
  ])
    await office(endpoint, { ...month, query: {} })
  const file = { format: 'pain.001' as const, payout_ids: [await payoutIn('ordered')] }
  const { data: recalled } = await office(opsPayouts.opsCreateBankFile, { body: file })
  await office(opsPayouts.opsRecallBankFile, { params: { id: recalled.id }, body: { reason: 'Never sent' } })
  const { data: kept } = await office(opsPayouts.opsCreateBankFile, { body: file })
  await office(opsPayouts.opsListBankFiles, { query: {} })
  await office(opsPayouts.opsDownloadBankFiles, { query: {} })
  const colleague = await longSession(world.world, (await world.colleague('finance')).id)
  await walker.client('/api', () => colleague)(opsPayouts.opsReleaseBankFile, { params: { id: kept.id } })
  await office(opsPayouts.opsDownloadBankFile, { params: { id: kept.id } })
  await office(opsPayouts.opsConfirmPayout, { params: { id: await payoutIn('in_bank_file') } })
  await office(opsPayouts.opsReturnPayout, {
    params: { id: await payoutIn('paid') },
    body: { reason: 'Account closed' },
  })
  await ola.call(payments.requestPayout, { body: undefined })
  const meant = { format: 'pain.001' as const }
  const { data: judged } = await office(opsPayoutRuns.opsPreviewPayoutRun, { body: meant })
  const { data: begun } = await office(opsPayoutRuns.opsStartPayoutRun, { body: { ...meant, ...judged.ready } })
  await office(opsPayoutRuns.opsListPayoutRuns, { query: {} })
  await office(opsPayoutRuns.opsDownloadPayoutRuns)
  const { data: run } = await office(opsPayoutRuns.opsGetPayoutRun, { params: { id: begun.id } })
  const [whole] = run.files
  if (!whole) throw new Error('a run makes its first file at once')
  await walker.client('/api', () => colleague)(opsPayoutRuns.opsReleasePayoutRun, {
    params: { id: begun.id },
    body: { files: [{ id: whole.id, sha256: whole.sha256 }] },
  })
  // Kept, since nobody who recalls it saw it released.
  await office(opsPayoutRuns.opsRecallPayoutRun, {
    params: { id: begun.id },
    body: { reason: 'Wrong account', files: [{ id: whole.id, released: false }] },
  })
  const { data: opened } = await office(opsPayouts.opsGetBankFile, { params: { id: whole.id } })
  await office(opsPayouts.opsConfirmBankFile, {
    params: { id: whole.id },
    body: { except: [], ...opened.standing.waiting },
  })
  await readStatement(office, opened.standing.waiting.amount)
  await correct(office, ola, rows[0]?.id ?? '', campaign)
}

/** What was settled is corrected by two people, and disputed: withdrawn once, kept once. */
async function correct(office: Client, ola: Walking, participation: string, campaign: string): Promise<void> {
  const token = await longSession(world.world, (await world.colleague('finance')).id)
  const colleague = walker.client('/api', () => token)
  const correction = { kind: 'sum', participation_id: participation, amount: 120 } as const
  await office(opsCorrections.opsPreviewCorrection, { body: { correction } })
  const told = async () => {
    const reason = 'Another sum was agreed on.'
    const { data } = await office(opsCorrections.opsProposeCorrection, { body: { correction, reason } })
    await colleague(opsCorrections.opsApproveCorrection, { params: { id: data.id } })
    return { params: { id: data.id } }
  }
  const withdrawn = await told()
  await office(opsCorrections.opsListCorrections, { query: {} })
  await office(opsCorrections.opsDownloadCorrections, { query: {} })
  await office(opsPayouts.opsCountPayouts)
  await office(opsCorrections.opsWithdrawCorrection, { ...withdrawn, body: { reason: 'A mistake of ours' } })
  const kept = await told()
  await ola.call(ownCorrections.listCorrections)
  await ola.call(ownCorrections.disputeCorrection, { ...kept, body: { text: 'That is not what we said.' } })
  await office(opsCorrections.opsKeepCorrection, { ...kept, body: { reason: 'The contract says 120.' } })
  await office(opsCorrections.opsGetCorrection, kept)
  const more = { ...correction, amount: 200 }
  const { data } = await office(opsCorrections.opsProposeCorrection, { body: { correction: more, reason: 'Not 120' } })
  await colleague(opsCorrections.opsApproveCorrection, { params: { id: data.id } })
  await office(opsSettlement.opsUseCredit, { params: { id: campaign }, body: { amount: 80 } })
  const most = { ...correction, amount: 1000 }
  const { data: last } = await office(opsCorrections.opsProposeCorrection, {
    body: { correction: most, reason: 'More' },
  })
  await colleague(opsCorrections.opsApproveCorrection, { params: { id: last.id } })
  const { settlement } = (await office(opsCampaigns.opsGetCampaign, { params: { id: campaign } })).data
  const amount = settlement.waiting_for_payment.amount - settlement.unallocated
  const { data: owing } = await office(opsSettlement.opsProposeWriteOff, {
    params: { id: campaign },
    body: { amount, reason: 'They are gone' },
  })
  await colleague(opsSettlement.opsApproveWriteOff, { params: { id: owing.write_off?.id ?? '' } })
}

/** A statement of the bank: a line that nobody knows is set aside, taken back, and found to be the return of what was paid. */
async function readStatement(office: Client, amount: number): Promise<void> {
  const day = dayOf(world.clock.now())
  const sum = fromZloty(amount)
  const came = {
    reference: 'WALK000000000001',
    day,
    amount: sum,
    name: 'Ktoś',
    iban: '',
    title: 'Zwrot',
    endToEnd: '',
    reason: '',
  }
  const [company] = (await office(opsCompany.opsGetCompany)).data.company?.bank_accounts ?? []
  const account = company?.iban ?? ''
  const content = writeStatement('camt.053', { account, number: 1, day, opening: fromZloty(0), booked: [came] })
  const upload = { file: new File([content], 'wyciag.xml') }
  const { data } = await office(opsBankStatements.opsImportStatement, undefined, { upload })
  await office(opsBankStatements.opsListStatements, { query: {} })
  await office(opsBankStatements.opsDownloadStatements)
  await office(opsBankStatements.opsGetStatement, { params: { id: data[0]?.statement?.id ?? '' } })
  await office(opsBankStatements.opsGetBankStanding)
  const { data: waiting } = await office(opsBankStatements.opsListBankLines, { query: {} })
  await office(opsBankStatements.opsDownloadBankLines, { query: {} })
  const params = { id: waiting[0]?.id ?? '' }
  await office(opsBankStatements.opsSetBankLineAside, { params, body: { reason: 'None of ours' } })
  await office(opsBankStatements.opsUnmatchBankLine, { params, body: { reason: 'It is a return' } })
  await office(opsPayouts.opsDownloadPayouts, { query: { status: 'paid' } })
  const { data: paid } = await office(opsPayouts.opsListPayouts, { query: { status: 'paid' } })
  await office(opsBankStatements.opsSettleBankLine, { params, body: { payout_id: paid[0]?.id ?? '' } })
}

/** A code of an app that was set up with what the server made. */
async function beginApp({ call }: Walking): Promise<string> {
  const { data: setup } = await call(secondFactor.beginAuthenticator)
  return new TOTP({ secret: Secret.fromBase32(setup.secret) }).generate({ timestamp: world.clock.now().getTime() })
}

/** A second step: set up, signed in with, switched off, and taken off by an operator. */
async function stepTwice(office: Client, ola: Walking): Promise<void> {
  const codes = async (): Promise<string[]> => {
    const { data } = await ola.call(secondFactor.switchOnAuthenticator, { body: { code: await beginApp(ola) } })
    return data.recovery_codes ?? []
  }
  const [first = ''] = await codes()
  await ola.call(secondFactor.getSecondFactor)
  const by = new Walker(world.origin, walker)
  const asked = await by.fetch('/api/login', json({ email: OLA.email, password: OLA.password }))
  const { challenge } = (await asked.json()) as { challenge: string }
  await by.fetch('/api/login/second-step', json({ challenge, proof: { recovery_code: first } }))
  await ola.call(secondFactor.renewRecoveryCodes)
  await walkByPasskey(ola)
  await ola.call(secondFactor.switchOffAuthenticator)
  await codes()
  const params = { id: ola.user.id }
  await office(opsCreators.opsRemoveCreatorFactor, { params, body: { reason: 'Lost her phone' } })
}

/** A passkey: made, shown at the door and in between, renamed, removed. */
async function walkByPasskey(ola: Walking): Promise<void> {
  const device = new Authenticator(world.origin)
  const { data: creation } = await ola.call(passkeys.beginPasskey)
  await ola.call(passkeys.addPasskey, { body: { name: 'Telefon', made: device.make(creation) } })
  const guest = walker.client('/api', () => null)
  const { data: request } = await guest(passkeys.beginPasskeyLogin, { body: {} })
  await guest(passkeys.loginByPasskey, { body: { passkey: device.show(request) } })
  const { data: asked } = await ola.call(passkeys.beginPasskeyConfirmation)
  await ola.call(waysIn.confirmIdentity, { body: { passkey: device.show(asked) } })
  const { data: kept } = await ola.call(secondFactor.getSecondFactor)
  const params = { id: kept.passkeys[0]?.id ?? '' }
  await ola.call(passkeys.changePasskey, { params, body: { name: 'Laptop' } })
  await ola.call(passkeys.removePasskey, { params })
}

async function writeHelp(office: Client, call: Client): Promise<void> {
  const body = { language: 'pl' as const, title: 'Konkursy', text: 'Wygraj.' }
  const { topic } = (await office(opsHelp.opsCreateHelpArticle, { body })).data
  const text = { params: { topic, language: 'pl' as const } }
  await office(opsHelp.opsGetHelpArticle, { params: { topic } })
  await office(opsHelp.opsWriteHelpText, { ...text, body: { title: 'Konkursy', text: 'Wygraj dwa razy.' } })
  await call(help.getHelp)
  await call(help.getHelpText, text)
  const { data } = await office(opsHelp.opsListHelpVersions, { params: { topic }, query: { language: 'pl' } })
  await office(opsHelp.opsGetHelpVersion, { params: { topic, id: data[0]?.id ?? '' } })
  await office(opsHelp.opsShowHelpArticle, { params: { topic }, body: { is_shown: false } })
  await office(opsHelp.opsMoveHelpArticle, { params: { topic }, body: { is_up: true } })
  const english = { params: { topic, language: 'en' as const } }
  await office(opsHelp.opsWriteHelpText, { ...english, body: { title: 'Contests', text: 'Win.' } })
  await office(opsHelp.opsRemoveHelpText, english)
  await office(opsHelp.opsRemoveHelpArticle, { params: { topic } })
}

/** People of a table: one comes to look, is written to again, and is asked no more. */
async function inviteByTable(office: Client): Promise<void> {
  const csv = 'email;name\nzaproszona@walk.test;Zaproszona\n'
  const mapping = { email: 0, person: 1 }
  await office(opsImports.opsImportTable, { body: { kind: 'creators', csv, mapping, file_name: 'ludzie.csv' } })
  await runDueWork(world.world)
  const token = /#invitation=([\w-]{43})/.exec(await letterTo('zaproszona@walk.test'))?.[1] ?? ''
  await walker.client('/api', () => null)(opsInvitations.getCreatorInvitation, { params: { token } })
  const { data } = await office(opsInvitations.opsListCreatorInvitations)
  await office(opsInvitations.opsDownloadCreatorInvitations)
  const params = { id: data[0]?.id ?? '' }
  // A second letter leaves a day later at the earliest, and a day is longer than this session.
  const yesterday = new Date(world.clock.now().getTime() - DAY_MS)
  await world.world.db.updateTable('creator_invitation').set({ sent_at: yesterday }).execute()
  await office(opsInvitations.opsSendCreatorInvitation, { params })
  await office(opsInvitations.opsWithdrawCreatorInvitation, { params })
}

/** Colleagues: invited, given another role, signed out, limited and removed. */
async function gather(office: Client): Promise<void> {
  const guest = walker.client('/api', () => null)
  const invite = async (email: string) =>
    (await office(opsOperators.opsInviteOperator, { body: { email, role: 'viewer' } })).data
  const mistaken = await invite('pomylka@walk.test')
  await office(opsOperators.opsWithdrawInvitation, { params: { id: mistaken.id } })
  await invite('hania@walk.test')
  const token = /ops\/invitation\?token=([\w-]{43})/.exec(await letterTo('hania@walk.test'))?.[1] ?? ''
  const { data: page } = await guest(opsOperators.getOperatorInvitation, { params: { token } })
  const secret = { password: OLA.password, password_confirmation: OLA.password }
  await guest(opsOperators.acceptOperatorInvitation, {
    params: { token },
    body: { name: 'Hania', ...secret, nonce: page.nonce },
  })
  await signIn(walker, 'hania@walk.test', OLA.password)
  const { data: team } = await office(opsOperators.opsListOperators)
  await office(opsOperators.opsDownloadOperators)
  const params = { id: team.operators.find(({ email }) => email === 'hania@walk.test')?.id ?? '' }
  const { data: places } = await office(opsOperators.opsListOperatorSessions, { params })
  await office(opsOperators.opsEndOperatorSession, { params: { ...params, sessionId: places[0]?.id ?? '' } })
  const reason = 'She left'
  const hania = await signIn(walker, 'hania@walk.test', OLA.password)
  await hania.call(secondFactor.switchOnAuthenticator, { body: { code: await beginApp(hania) } })
  await office(opsOperators.opsRemoveOperatorFactor, { params, body: { reason: 'Lost her phone' } })
  await office(opsOperators.opsChangeOperator, { params, body: { role: 'operator', reason } })
  await office(opsOperators.opsChangeOperator, { params, body: { is_removed: true, reason } })
}

/** A proof in the queue: its refusal is taken back, it is asked about, accepted, opened and refused again. */
async function judgeProof(office: Client, task: { params: { id: string } }): Promise<void> {
  await office(opsProofs.opsListProofs, { query: { state: 'refused' } })
  await office(opsProofs.opsDownloadProofs, { query: { state: 'refused' } })
  const { data: proof } = await office(opsProofs.opsGetProof, task)
  const body = { handed_in_at: proof.handed_in_at }
  await office(opsProofs.opsReopenProof, { ...task, body })
  await office(opsProofs.opsAskAboutProof, { ...task, body: { ...body, question: 'When is the banner seen?' } })
  await office(opsProofs.opsAcceptProof, { ...task, body })
  await office(opsProofs.opsReopenProof, { ...task, body })
  await office(opsProofs.opsRefuseListed, { ...task, body: { ...body, code: 'not_visible' } })
}

/** What else operators do: switches, prices, news, messages, the log. */
async function operate(office: Client, ola: Walking): Promise<void> {
  await office(opsDesk.opsOverview)
  await office(opsCampaigns.opsListCampaigns, { query: {} })
  await office(opsCampaigns.opsDownloadCampaigns, { query: {} })
  await office(opsCampaigns.opsCountCampaigns, { query: {} })
  await office(opsDesk.opsListAudit, { query: {} })
  const { data: read } = await office(opsCompany.opsGetCompany)
  if (read.company) await office(opsCompany.opsSetCompany, { body: { ...read.company, revision: read.revision } })
  const { data: flags } = await office(opsDesk.opsGetFlags)
  const [flag, on] = Object.entries(flags)[0] ?? []
  await office(opsDesk.opsSetFlag, { body: { flag, on } as { flag: keyof typeof flags; on: boolean } })
  await office(channels.opsListProviders)
  await office(channels.opsSetProvider, { body: { name: 'x', flags: { coming_soon: false } } })
  await office(evaluation.opsDownloadPrices)
  const [price] = (await office(evaluation.opsListPrices)).data
  if (!price) throw new Error('there are recommended prices')
  await office(evaluation.opsSetPrices, { body: price })
  const table = { kind: 'prices' as const, csv: 'platform;ad_type;1\ntwitch;stream_banner;50\n' }
  const looked = await office(opsImports.opsPreviewImport, { body: table })
  const body = { ...table, mapping: looked.data.mapping, file_name: 'ceny.csv' }
  const imported = await office(opsImports.opsImportTable, { body })
  await office(opsImports.opsListImports)
  await office(opsImports.opsDownloadImports)
  await office(opsLogChain.opsGetLogChain)
  await office(opsImports.opsUndoImport, { params: { id: imported.data.id } })
  await inviteByTable(office)
  const piece = { title: said('Spacer', 'Walk'), text: said('Chodzimy', 'We walk'), url: null }
  const { data: written } = await office(news.opsCreateNews, { body: piece })
  const params = { id: written.id }
  await office(news.opsChangeNews, { params, body: { ...piece, title: said('Długi spacer', 'Long walk') } })
  await office(news.opsGetNews, { params })
  await office(news.opsListNews, { query: {} })
  await office(news.opsDownloadNews)
  await office(news.opsPublishNews, { params, body: { notify: false } })
  await ola.call(news.listNews)
  const article = { params: { topic: 'payouts' as const } }
  await ola.call(help.setHelpAnswer, { ...article, body: { version: helpVersions.payouts, is_helpful: true } })
  await ola.call(help.getHelpAnswer, article)
  await office(help.opsListHelp)
  await office(help.opsListHelpSentences, { ...article, query: {} })
  await writeHelp(office, ola.call)
  await office(news.opsWithdrawNews, { params })
  const answer = { kind: 'message' as const, name: 'Przypomnienie', text: said('Cześć, {name}!', 'Hello, {name}!') }
  const kept = { params: { id: (await office(opsTemplates.opsCreateTemplate, { body: answer })).data.id } }
  await office(opsTemplates.opsChangeTemplate, { ...kept, body: answer })
  await office(opsTemplates.opsListTemplates)
  await office(opsTemplates.opsDownloadTemplates)
  await office(opsTemplates.opsRemoveTemplate, kept)
  const banner = { platform: 'twitch', ad_type: 'stream_banner', amount: 1, need_acceptance: false } as const
  const plan = { name: 'Tydzień', lines: [{ ...banner, brief: said('Baner', 'Banner'), starts_in: 0, ends_in: 6 }] }
  const drawing = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4f6bff' } })
    .png()
    .toBuffer()
  const upload = { file: new File([new Uint8Array(drawing)], 'sok.png', { type: 'image/png' }) }
  await office(opsUploadPicture, undefined, { upload })
  const ofPlan = { params: { id: (await office(opsPlans.opsKeepPlan, { body: plan })).data.id } }
  await office(opsPlans.opsRenamePlan, { ...ofPlan, body: { name: 'Siedem dni' } })
  await office(opsPlans.opsListPlans)
  await office(opsPlans.opsDownloadPlans)
  await office(opsPlans.opsRemovePlan, ofPlan)
  const message = { creator_id: ola.user.id, kind: 'message', text: said('Dzień dobry', 'Hello'), url: null } as const
  await office(opsInbox.opsSendMessage, { body: message })
  await office(opsSentMessages.opsListSentMessages, { query: {} })
  await office(opsSentMessages.opsDownloadSentMessages)
  const about = { params: { id: ola.user.id } }
  const noted = await office(opsCreators.opsAddCreatorNote, { ...about, body: { text: 'Answers in the evening' } })
  const noteId = noted.data.notes[0]?.id ?? ''
  await office(opsCreators.opsRemoveCreatorNote, { params: { ...about.params, noteId } })
  const { data: seen } = await office(opsCreators.opsGetCreator, about)
  const { name, description, interests } = seen
  await office(opsCreators.opsCorrectCreator, { ...about, body: { name, description, interests, reason: 'Spelling' } })
  const march = { params: { ...about.params, month: '2026-03' } }
  await office(opsCreatorLedger.opsGetCreatorStatement, march)
  await office(opsCreatorLedger.opsDownloadCreatorStatement, march)
  await office(opsCreatorLedger.opsDownloadCreatorStatementPdf, march)
  await takeInHand(office)
  await office(opsDesk.opsDownloadAudit, { query: { text: 'Kuba' } })
  await office(opsWork.opsFind, { query: { text: 'Kuba' } })
  await office(opsWork.opsRetryFailed, { body: { key: 'mail' } })
  await office(opsLetters.opsListGivenUpLetters)
  await correctAddress(office)
  await office(opsLetters.opsSendLettersAgain, { body: { ids: [1] } })
  await office(opsLetters.opsPutLettersAside, { body: { ids: [1] } })
  await lookAt(office, ola)
  await keepViews(office)
  await writeFigures(office)
  await office(opsDoubles.opsListDoubles, about)
  await joinAccounts(office, ola)
  const other = { params: { id: (await world.creator({ platforms: [], billing: false })).id } }
  await office(opsCreators.opsEndCreatorSessions, { ...other, body: { reason: 'Somebody has the password' } })
  await office(opsCreators.opsLimitCreator, { ...about, body: { reason: 'Bought viewers' } })
  await office(opsCreators.opsRestoreCreator, { ...about, body: { reason: 'They were not bought' } })
  await ola.call(settings.getEasyAd)
  await ola.call(settings.setEasyAd, { body: { value: true } })
  await ola.call(settings.getChatBot)
  await ola.call(settings.retryChatBot)
}

/** Somebody's second account ends (decision 0097). */
async function joinAccounts(office: Client, stays: Walking): Promise<void> {
  const params = { id: (await world.creator({ platforms: [], billing: false })).id }
  const into = stays.user.id
  const { data } = await office(opsMerging.opsPreviewMerge, { params, query: { into } })
  const body = { into, reason: 'Registered twice', revision: data.revision }
  await office(opsMerging.opsMergeCreator, { params, body })
}

/** A letter to an advertiser that no server takes goes to another address. */
async function correctAddress(office: Client): Promise<void> {
  const id = await world.campaigns.published()
  const { campaign } = (await office(opsCampaigns.opsGetCampaign, { params: { id } })).data
  const at = world.clock.now()
  await withTransaction(world.world.db, tx =>
    post(
      world.world,
      tx,
      { to: campaign.advertiser_email, language: 'pl', kind: 'password-changed', campaignId: id },
      at,
    ),
  )
  await sql`update outbox set attempts = 3, last_error = 'Error' where kind = 'mail'`.execute(world.world.db)
  const [letter] = (await office(opsLetters.opsListGivenUpLetters)).tried
  const body = { id: letter?.id ?? 0, before: campaign.advertiser_email, email: 'other@zorza.test' }
  await office(opsLetters.opsCorrectLetterAddress, { body })
}

/** A piece of work that an operator does, and then does not. */
async function takeInHand(office: Client): Promise<void> {
  const asked = await world.campaigns.published({ type: 'semi_open' })
  const applicant = await world.creator({ platforms: ['twitch'], billing: false })
  await applicant.call(campaigns.joinCampaign, { params: { id: asked } })
  await office(opsListMonths)
  const { data } = await office(opsWork.opsListWork)
  const item = data.find(({ key }) => key === asked)
  const named = { body: { kind: item?.kind ?? 'applications', key: asked } }
  await office(opsWork.opsTakeWork, named)
  await office(opsWork.opsGiveWorkBack, named)
}

/** Figures of a channel whose platform is away (decision 0083). */
async function writeFigures(office: Client): Promise<void> {
  const { id: creatorId } = await world.creator({ platforms: ['x'], billing: false })
  const { data } = await office(opsCreators.opsGetCreator, { params: { id: creatorId } })
  const params = { id: data.channels[0]?.id ?? '' }
  const figures = { metrics: { followers_count: 9000 }, evidence: 'https://pictures.test/1.png' }
  await office(opsHandReadings.opsVerifyChannel, { params, body: { ...figures, reason: 'X is away' } })
  await office(opsHandReadings.opsListReadings, { params })
  await office(opsHandReadings.opsUnverifyChannel, { params, body: { reason: 'X is back' } })
}

/** Lists of creators that an operator keeps (decision 0081). */
async function keepViews(office: Client): Promise<void> {
  const body = {
    list: 'creators',
    name: 'Big on Twitch',
    query: { platform: 'twitch' },
    columns: ['stage'],
    is_shared: true,
  } as const
  const { data } = await office(opsViews.opsSaveView, { body: { ...body, columns: [...body.columns] } })
  const params = { id: data.id }
  await office(opsViews.opsChangeView, { params, body: { ...body, columns: [] } })
  await office(opsViews.opsListViews, { query: { list: 'creators' } })
  await office(opsViews.opsRemoveView, { params })
  await office(opsViews.opsSetCreatorColumns, { body: { columns: ['since'] } })
}

/** An operator sees the portal as a creator does; the tab, the creator and the operator each end a look (decision 0080). */
async function lookAt(office: Client, ola: Walking): Promise<void> {
  const params = { id: ola.user.id }
  const begin = async () => (await office(opsLooks.opsBeginLook, { params, body: { reason: 'Asks for help' } })).data
  const { token } = await begin()
  await walker.client('/api', () => token)(looks.leaveLook)
  await ola.call(looks.stopLook, { params: { id: (await begin()).id } })
  await office(opsLooks.opsEndLook, { params: { id: (await begin()).id } })
  await ola.call(looks.listLooks)
  await office(opsLooks.opsListLooks, { params })
}

/** The inbox service: an application, its subscriber, every message operation. */
async function message(office: Client): Promise<void> {
  const form: opsInbox.ApplicationForm = {
    identifier: 'walked',
    name: 'Walked',
    is_secure: false,
    allowed_origins: ['http://localhost:*'],
    makes_feeds: true,
    branding: {},
  }
  const { data: app } = await office(opsInbox.opsCreateApplication, { body: form })
  const params = { id: app.id }
  await office(opsInbox.opsListApplications)
  await office(opsInbox.opsDownloadInboxApplications)
  await office(opsInbox.opsGetApplication, { params })
  await office(opsInbox.opsChangeApplication, { params, body: { ...form, name: 'Walked on' } })
  await office(opsInbox.opsWriteFeed, { params, body: { identifier: 'news', name: 'News' } })
  const workflow = { identifier: 'walk', name: 'Walk', is_critical: false, is_active: true, tags: [] }
  await office(opsInbox.opsWriteWorkflow, { params, body: { ...workflow, channels: ['in_app'] } })
  await office(opsInbox.opsSendTestMessage, { params, body: { subscriber_id: 'tester' } })
  const { data: key } = await office(opsInbox.opsRotateSecret, { params, body: { previous_hours: 0 } })
  const trigger = (content: string) =>
    walker.fetch('/v1/events/trigger', {
      method: 'POST',
      headers: { authorization: `ApiKey ${key.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'message', to: 'ola', payload: { content, buttons: ['primary'] } }),
    })
  for (const content of ['one', 'two', 'three', 'four']) await trigger(content)
  const guest = walker.client('/v1', () => null)
  const body = { applicationIdentifier: form.identifier, subscriberId: 'ola' }
  const { token } = (await guest(sessionsContract.initializeSession, { body })).data
  const call = walker.client('/v1', () => token)
  await call(sessionsContract.getOrganization)
  for (const endpoint of [messagesContract.countMessages, messagesContract.countUnread, messagesContract.countUnseen])
    await call(endpoint, { query: {} })
  const feed = (await call(messagesContract.listFeed, { query: {} })).data.map(({ _id }) => _id)
  const [first = '', second = '', third = ''] = feed
  await call(messagesContract.markMessages, { body: { messageId: first, mark: { read: true } } })
  await call(messagesContract.markMessagesAs, { body: { messageId: [second], markAs: 'seen' } })
  const done = { executedType: 'primary', status: 'done' } as const
  await call(messagesContract.runAction, { params: { messageId: first, type: 'primary' }, body: done })
  await call(messagesContract.readAll, { body: {} })
  await call(messagesContract.seeAll, { body: {} })
  await call(messagesContract.removeMessage, { params: { messageId: first } })
  await call(messagesContract.removeMessages, { body: { messageIds: [third] } })
  await call(messagesContract.removeAllMessages, { query: {} })
  const { data: preferences } = await call(preferencesContract.listPreferences)
  await call(preferencesContract.listTemplatePreferences)
  const templateId = preferences[0]?.template._id ?? ''
  await call(preferencesContract.setPreference, {
    params: { templateId },
    body: { channel: { type: 'in_app', enabled: false } },
  })
  await call(preferencesContract.getGlobalPreferences)
  await call(preferencesContract.setGlobalPreferences, { body: { preferences: [{ type: 'in_app', enabled: true }] } })
  await call(sessionsContract.logUsage, { body: { name: 'walked' } })
  await office(opsInbox.opsGetApplicationUse, { params })
  const ask = (method: string, path: string, change?: object) =>
    walker.fetch(`/v1/subscribers/ola/preferences${path}`, {
      method,
      headers: { authorization: `ApiKey ${key.secret}`, 'content-type': 'application/json' },
      ...(change ? { body: JSON.stringify(change) } : {}),
    })
  await ask('GET', '')
  await ask('GET', '/global')
  await ask('PATCH', '', { preferences: [{ type: 'in_app', enabled: true }] })
  await ask('PATCH', '/message', { channel: { type: 'in_app', enabled: true } })
  const { data: whole } = await office(opsInbox.opsGetApplication, { params })
  const feedId = whole.feeds[0]?.id ?? ''
  await office(opsInbox.opsRemoveFeed, { params: { ...params, feedId } })
  const workflowId = whole.workflows.find(({ identifier }) => identifier === 'walk')?.id ?? ''
  await office(opsInbox.opsRemoveWorkflow, { params: { ...params, workflowId } })
  await office(opsInbox.opsRemoveApplication, { params })
}

test('13 API-07 a walk through the product reaches every operation of both descriptions, and every answer is as they say', {
  timeout: 240_000,
}, async () => {
  const operator = await world.operator()
  const officeToken = await longSession(world.world, operator.id)
  const office = walker.client('/api', () => officeToken)
  const ola = await signUp()
  await moveAddress(ola)
  await comeByPlatform()
  await settle(ola)
  const account = await connect(ola)
  world.clock.advance(4 * DAY_MS)
  const again = await signIn(walker, OLA.email, OLA.password, true)
  await recruit(office, again)
  const campaign = await work(office, again, account)
  await pay(office, again, campaign)
  await operate(office, again)
  await message(office)
  await gather(office)
  await stepTwice(office, await signIn(walker, OLA.email, OLA.password))
  const leaving = await world.creator({ platforms: [] })
  const call = walker.client('/api', () => leaving.token)
  await call(profile.getDeletion)
  await call(profile.deleteUser, { query: { id: leaving.id } })

  expect(walker.problems).toEqual([])
  const missing = everyOperation.map(({ id }) => id).filter(id => !walker.reached.has(id))
  expect(missing).toEqual([])
})
