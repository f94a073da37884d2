import { grosze } from '@fanfara/contract/money'
import { statementFormats } from '@fanfara/contract/ops/bank-statements'
import { day, isDay } from '@fanfara/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { numberIn } from '#/edge/csv-table.ts'
import { Missing } from '#/errors.ts'
import { takeForms } from '#/http/uploads.ts'
import type { World } from '#/world.ts'
import { act, type BankAct, fetchReleased, readBank, receive, statementOf, takeFile } from './bank.ts'
import { BANK_STYLE, bankPage } from './bank-page.ts'

/** Fields of a form, as somebody sent them. */
type Form = URLSearchParams

const field = (form: Form, name: string): string => (form.get(name) ?? '').trim().slice(0, 200)
/** In grosze: statements add them up. */
const RECEIVED_MAX = 1_000_000_000_00
const FILE_MAX_BYTES = 25 * 1024 * 1024

/** A bank of demo mode that takes our files and hands out statements (design §4). Absent in production. */
export async function sandboxBankPages(app: FastifyInstance, world: World): Promise<void> {
  if (world.config.mode !== 'demo') return
  await app.register(async bank => {
    await takeForms(bank)
    bank.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
      done(null, new URLSearchParams(text)),
    )
    pages(bank, world)
    acts(bank, world)
  })
}

const hide = { schema: { hide: true } }

async function show(world: World, reply: FastifyReply, said: string | null): Promise<FastifyReply> {
  const page = bankPage(await readBank(world), said)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}

function pages(app: FastifyInstance, world: World): void {
  app.get('/sandbox/bank', hide, async (_, reply) => show(world, reply, null))
  app.get('/sandbox/bank/bank.css', hide, async (_, reply) => reply.type('text/css; charset=utf-8').send(BANK_STYLE))
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/sandbox/bank/statement',
    hide,
    async ({ query }, reply) => {
      const format = statementFormats.find(each => each === query.format) ?? 'camt.053'
      const account = query.account ?? ''
      if (!isDay(query.day ?? '') || !/^[A-Z0-9]{10,34}$/.test(account)) throw new Missing()
      const name = `wyciag-${query.day}.${format === 'mt940' ? 'sta' : 'xml'}`
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(await statementOf(world, { account, day: day(query.day ?? ''), format }))
    },
  )
}

const DONE: Record<BankAct, string> = { execute: 'Wykonano', refuse: 'Odrzucono', return: 'Zwrócono' }

function acts(app: FastifyInstance, world: World): void {
  app.post('/sandbox/bank/files', { ...hide, bodyLimit: FILE_MAX_BYTES }, async (request, reply) => {
    const sent = request.isMultipart() ? await request.file({ limits: { fileSize: FILE_MAX_BYTES } }) : undefined
    const taken = sent ? await takeFile(world, await sent.toBuffer()) : 0
    return show(world, reply, `Przyjęto przelewów: ${taken}`)
  })
  app.post('/sandbox/bank/fetch', hide, async (_, reply) =>
    show(world, reply, `Przyjęto przelewów: ${await fetchReleased(world)}`),
  )
  app.post<{ Body: Form }>('/sandbox/bank/orders', hide, async ({ body }, reply) => {
    const what = field(body, 'act')
    if (what !== 'execute' && what !== 'refuse' && what !== 'return') throw new Missing()
    const ids = body
      .getAll('id')
      .filter(id => /^\d{1,9}$/.test(id))
      .map(Number)
    const count = what === 'return' && ids.length === 0 ? 0 : await act(world, what, ids.length > 0 ? ids : null)
    return show(world, reply, `${DONE[what]} przelewów: ${count}`)
  })
  app.post<{ Body: Form }>('/sandbox/bank/receive', hide, async ({ body }, reply) => {
    const amount = numberIn(field(body, 'amount'), 2)
    if (!amount || amount < 0 || amount > RECEIVED_MAX) return show(world, reply, 'To nie jest kwota')
    const iban = field(body, 'iban')
      .replace(/[^0-9a-z]/gi, '')
      .toUpperCase()
    await receive(world, {
      amount: grosze(amount),
      name: field(body, 'name'),
      iban,
      title: field(body, 'title'),
    })
    return show(world, reply, 'Wpłata jest na rachunku')
  })
}
