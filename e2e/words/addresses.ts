import { readFileSync } from 'node:fs'
import { campaignFilters } from '@fanfara/contract/enums'
import { statement, withTransaction } from '@fanfara/server/db/port'
import { carryOutAct, startAct } from '@fanfara/server/features/creators/acts/acts'
import type { TestWorld } from '@fanfara/testkit'

/** Paths that show nothing of their own: they end a session, lead elsewhere, or need a window that waits for them. */
const WITHOUT_A_PAGE = ['/logout', '/callback', '/settings/$']

/** What is shown to those who are not signed in. */
export const GUESTS =
  /^(\/ops)?\/(login|register|forgot-password|invitation|success|confirm-email|legal|task-acceptance|advertiser)/
/** Terms, privacy policy and help, also where operators write it, are texts of their own in each language, which are not put together from a catalogue. */
export const isDocument = (address: string): boolean =>
  /^\/(legal|settings\/(instruction|platform-regulation)|ops\/help\/(new|[\w-]+\/\w+)$)/.test(address)

/** Every path of an app's route table, as it is written there. */
export function pathsOf(app: 'portal' | 'console'): string[] {
  const table = readFileSync(new URL(`../../apps/${app}/src/routes.tsx`, import.meta.url), 'utf8')
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)
  return paths.filter(path => !WITHOUT_A_PAGE.includes(path))
}

/** Nobody's id: what an address with it leads to says that it is not there. */
export const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** One id of a world, or nobody's. */
async function oneIn({ world }: TestWorld, table: string): Promise<string> {
  const { rows } = await statement<{ id: string }>(world.store, `select id from ${table} order by id limit 1`, [])
  return rows[0]?.id ?? NOBODYS
}

/** One id of the demo world. */
async function idIn(world: TestWorld, table: string): Promise<string> {
  const id = await oneIn(world, table)
  if (id === NOBODYS) throw new Error(`the demo world has nothing in ${table}`)
  return id
}

/** A campaign that the demo world's first creator takes part in, and a message of hers. */
async function ofOla({ world }: TestWorld): Promise<{ campaign: string; message: string }> {
  const { rows } = await statement<{ campaign: string; message: string }>(
    world.store,
    `
    select participation.campaign_id as campaign, portal_message.id as message
    from account join participation on participation.creator_id = account.id
    join campaign on campaign.id = participation.campaign_id and campaign.stage = 'running'
    join portal_message on portal_message.account_id = account.id
    where account.email = 'ola@demo.test' and participation.status = 'active' order by 1, 2 limit 1`,
    [],
  )
  if (!rows[0]) throw new Error('the demo world has no campaign of Ola’s')
  return rows[0]
}

/** The campaign and the creator on whose pages the console is looked at: Ola’s in the demo world, the only ones in a world that has one of each. */
async function lookedAt(world: TestWorld): Promise<readonly string[]> {
  const { rows } = await statement<{ id: string }>(
    world.world.store,
    `select id from account where role = 'influencer' order by (email = 'ola@demo.test') desc, created_at, id limit 1`,
    [],
  )
  const { rows: campaigns } = await statement<{ id: string }>(
    world.world.store,
    `select campaign_id as id from participation where creator_id = $1::uuid order by since, campaign_id limit 1`,
    [rows[0]?.id ?? ''],
  )
  return [rows[0]?.id ?? '', campaigns[0]?.id ?? '']
}

/** Addresses of the demo world, where they name its creator and campaign with those of another world in their places. */
export async function addressesIn(
  other: TestWorld,
  { addresses, demo }: { addresses: readonly string[]; demo: TestWorld },
): Promise<string[]> {
  const [creator = '', campaign = ''] = await lookedAt(other)
  const [ola = ''] = await lookedAt(demo)
  const { campaign: hers } = await ofOla(demo)
  return addresses.map(address => address.replace(ola, creator).replace(hers, campaign))
}

/** The link that an advertiser got by mail. */
async function mailedPath({ world }: TestWorld, path: string): Promise<string> {
  const { rows } = await statement<{ text: string }>(
    world.store,
    'select text_body as text from sent_mail where text_body like $1::text order by id desc limit 1',
    [`%${path}%`],
  )
  return new RegExp(`${path}\\S+`).exec(rows[0]?.text ?? '')?.[0] ?? `${path}unknown`
}

/** Every address of an app to look at: one for each path, and several where an address chooses what is shown. */
export async function addressesOf(
  world: TestWorld,
  app: 'portal' | 'console',
): Promise<{ guest: string[]; member: string[] }> {
  const filled = app === 'portal' ? await portalAddresses(world) : await consoleAddresses(world)
  const addresses = pathsOf(app).flatMap(path => {
    const written = filled[path] ?? (path.includes('$') ? [] : [path])
    if (written.length === 0) throw new Error(`the journey knows no address of ${path}`)
    return written.map(address => (app === 'portal' ? address : `/ops${address}`))
  })
  return {
    guest: addresses.filter(address => GUESTS.test(address)),
    member: addresses.filter(address => !GUESTS.test(address)),
  }
}

type Filled = Readonly<Record<string, readonly string[]>>

async function portalAddresses(world: TestWorld): Promise<Filled> {
  const { campaign, message } = await ofOla(world)
  return {
    '/task-acceptance/$token': [await mailedPath(world, '/task-acceptance/'), '/task-acceptance/unknown'],
    '/advertiser/$token': [await mailedPath(world, '/advertiser/')],
    '/campaigns/$filter': campaignFilters.map(filter => `/campaigns/${filter}`),
    '/campaigns': ['/campaigns', `/campaigns?id=${campaign}`],
    '/timetable': ['/timetable', '/timetable?view=calendar'],
    '/counts/$id': [`/counts/${campaign}`],
    '/messages/$filter': ['/messages/unread', '/messages/read'],
    '/messages/$filter/$id': [`/messages/unread/${message}`],
    '/settings/instruction/$subpath': ['/settings/instruction/payouts'],
  }
}

/** An act on several creators that leaves them as they are: nobody of them is limited. */
async function actIn({ world }: TestWorld): Promise<string> {
  const { rows } = await statement<{ id: string; operator: string }>(
    world.store,
    `select account.id, operator.id as operator from account, (select id from account where role = 'operator' order by id limit 1) operator
     where role = 'influencer' and is_active and erased_at is null order by account.id limit 3`,
    [],
  )
  const to = { creator_ids: rows.map(({ id }) => id) }
  const form = { act: 'restore', reason: 'Twitch', to } as const
  const id = await withTransaction(world.db, tx => startAct(world, tx, rows[0]?.operator ?? '', form))
  await carryOutAct(world, id)
  return id
}

async function consoleAddresses(world: TestWorld): Promise<Filled> {
  const campaign = (await ofOla(world)).campaign
  const tabs = ['participants', 'proofs', 'money', 'brief', 'history']
  const { rows } = await statement<{ id: string }>(
    world.world.store,
    `select id from account where email = 'ola@demo.test'`,
    [],
  )
  const of = async (table: string, path: string) => [`${path}/${await idIn(world, table)}`]
  return {
    '/campaigns': ['/campaigns', '/campaigns?show=calendar'],
    '/campaigns/$id': tabs.map(tab => `/campaigns/${campaign}?tab=${tab}`),
    '/campaigns/$id/edit': [`/campaigns/${campaign}/edit`],
    '/campaigns/$id/results': [`/campaigns/${campaign}/results`],
    '/creators/$id': [`/creators/${rows[0]?.id}`],
    '/creators/acts/$id': [`/creators/acts/${await actIn(world)}`],
    '/creators/$id/look': [`/creators/${rows[0]?.id}/look`],
    '/payouts/files/$id': await of('bank_file', '/payouts/files'),
    '/payouts/runs/$id': [`/payouts/runs/${await oneIn(world, 'payout_run')}`],
    '/bank-statements/$id': [`/bank-statements/${await oneIn(world, 'bank_statement')}`],
    '/corrections/$id': [`/corrections/${await oneIn(world, 'correction')}`],
    '/messages/templates/$id': await of('answer_template', '/messages/templates'),
    '/help/$topic': ['/help/payouts'],
    '/help/$topic/$language': ['/help/payouts/pl'],
    '/news/$id': await of('news', '/news'),
    '/inbox/$id': await of('inbox_application', '/inbox'),
    '/$': ['/nowhere'],
  }
}
