import { bankFileId, payoutId } from '@fanfara/contract/money-ids'
import type { Answer } from '@fanfara/contract/endpoint'
import type { Language } from '@fanfara/contract/enums'
import { atMost } from '@fanfara/contract/bounds'
import { isKsef, plainKsef } from '@fanfara/contract/ksef'
import { fromZloty, type Grosze, grosze, toZloty } from '@fanfara/contract/money'
import {
  type OpenedBankFile,
  opsConfirmBankFile,
  opsConfirmPayout,
  opsGetBankFile,
  opsCreateBankFile,
  opsDownloadBankFile,
  opsDownloadInvoice,
  opsListBankFiles,
  opsListPayouts,
  opsRecallBankFile,
  opsReleaseBankFile,
  opsRefusePayout,
  opsReturnPayout,
  type OpsPayout,
} from '@fanfara/contract/ops/payouts'
import { downloadInvoice, sendInvoice } from '@fanfara/contract/payments'
import { hasRight } from '@fanfara/contract/rights'
import { type Day, dayOf } from '@fanfara/contract/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { Invalid } from '#/errors.ts'
import type { Caller } from '#/edge/caller.ts'
import { pageOf } from '#/edge/paging.ts'
import { serve } from '#/http/serve.ts'
import { reasonIn } from '#/i18n/bank-reasons.ts'
import type { World } from '#/world.ts'
import { refuseRelease } from './policy.ts'
import { payoutFileRoutes } from './payout-file-routes.ts'
import * as payments from './service.ts'
import { bookRoutes } from './books/books-routes.ts'
import { statementRoutes } from './statements/statement-routes.ts'
import { toldRoutes } from './told/told-routes.ts'
import { financeRoutes } from './finances/finances-routes.ts'

/** An invoice is handed out as nothing but a file to save (threat model §3.6). */
async function sendDocument(
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(Buffer.from(bytes))
  return ''
}

type FoundPayout = Awaited<ReturnType<typeof payments.readPayout>>

function presentPayout(world: World, { payout, creatorName, isLimited }: FoundPayout, language: Language): OpsPayout {
  const iban = payments.ibanOf(world, payout)
  return {
    id: payout.id,
    reference: payments.referenceOf(payout),
    creator: { id: payout.creatorId, name: creatorName },
    is_limited: isLimited,
    holder: payout.holder,
    iban_masked: `${iban.slice(0, 2)} … ${iban.slice(-4)}`,
    amount: toZloty(payout.amount),
    status: payout.status,
    requested_at: payout.requestedAt.toISOString(),
    bank_file_id: payout.bankFileId,
    reason: payout.reason && reasonIn(language, payout.reason),
    invoice:
      payout.invoiceDueOn === null
        ? null
        : {
            id: payout.id,
            due_date: payout.invoiceDueOn,
            ksef_number: payout.ksefNumber,
            is_ksef_of_other: payout.isKsefOfOther,
          },
  }
}

const releaseFacts = (file: Awaited<ReturnType<typeof payments.readBankFile>>, operatorId: string) => ({
  isRecalled: file.recalled_at !== null,
  isReleased: file.released_at !== null,
  isOwn: file.maker_id === operatorId,
})

/** A bank file as it travels, with what this caller may do with it. */
export function presentBankFile(
  file: Awaited<ReturnType<typeof payments.readBankFile>>,
  { accountId, operatorRole }: Caller,
  today: Day,
): Answer<typeof opsCreateBankFile>['data'] {
  return {
    id: file.id,
    format: file.format,
    created_at: file.created_at.toISOString(),
    created_by: file.created_by,
    payouts: file.payouts,
    amount: toZloty(grosze(file.amount_grosze)),
    sha256: file.sha256,
    released: file.released_at && { at: file.released_at.toISOString(), by: file.released_by },
    can_release: hasRight(operatorRole, 'money') && refuseRelease(releaseFacts(file, accountId)) === null,
    waiting: file.waiting,
    limited: file.limited,
    execution: file.execution_on === null ? null : { on: file.execution_on, has_passed: file.execution_on < today },
    can_recall: hasRight(operatorRole, 'money') && file.recalled_at === null && file.waiting === file.payouts,
    recalled:
      file.recalled_at && file.recall_reason !== null && file.recalled_by !== null
        ? { at: file.recalled_at.toISOString(), by: file.recalled_by, reason: file.recall_reason }
        : null,
  }
}

function presentOpened(
  { file, standing }: Awaited<ReturnType<typeof payments.openBankFile>>,
  caller: Caller,
  today: Day,
): OpenedBankFile {
  const part = (status: 'in_bank_file' | 'paid' | 'refused' | 'returned') => {
    const { count, amount } = standing.get(status) ?? { count: 0, amount: 0 }
    return { count, amount: toZloty(grosze(amount)) }
  }
  return {
    ...presentBankFile(file, caller, today),
    standing: {
      waiting: part('in_bank_file'),
      paid: part('paid'),
      refused: part('refused'),
      returned: part('returned'),
    },
  }
}

const givenAmount = z.string().check(z.trim(), atMost(20), z.regex(/^\d{1,12}(\.\d{1,2})?$/, 'inputs.error.amount'))

/** The sum that whoever sends an invoice was shown; null when they do not say. @throws Invalid on `amount`. */
function shownAmount(text: string | undefined): Grosze | null {
  if (text === undefined) return null
  const parsed = z.safeParse(givenAmount, text)
  if (!parsed.success) throw new Invalid({ amount: ['inputs.error.amount'] })
  return fromZloty(Number(parsed.data))
}

/** What KSeF gave to the invoice; null where nothing was entered. @throws Invalid on `ksef_number`. */
function ksefNumberIn(text = ''): string | null {
  const number = plainKsef(text)
  if (number === '') return null
  if (!isKsef(number)) throw new Invalid({ ksef_number: ['inputs.error.ksef'] })
  return number
}

/** Finances of creators, payouts and bank files of operators. */
export function paymentRoutes(app: FastifyInstance, world: World): void {
  financeRoutes(app, world)
  statementRoutes(app, world)
  toldRoutes(app, world)
  bookRoutes(app, world)
  invoiceRoutes(app, world)
  bankFileRoutes(app, world)
  payoutRoutes(app, world)
}

function invoiceRoutes(app: FastifyInstance, world: World): void {
  serve(app, world, sendInvoice, async ({ caller, file, once }) => {
    const creator = { id: caller.accountId, isActive: caller.isActive }
    await payments.countInvoice(world, creator.id)
    const received = await file()
    const shown = shownAmount(received.fields.amount)
    const ksefNumber = ksefNumberIn(received.fields.ksef_number)
    return payments.withInvoice(world, creator.id, received, (document, keep) =>
      once(
        async tx => {
          const { id, amount, dueOn } = await payments.sendInvoice(world, tx, creator, {
            ...document,
            shown,
            ksefNumber,
          })
          await keep(tx)
          return { data: { id, amount: toZloty(amount), due_date: dueOn } }
        },
        `${document.sha256}${shown ?? ''}${ksefNumber ?? ''}`,
      ),
    )
  })
  serve(app, world, downloadInvoice, async ({ params, caller, reply }) =>
    sendDocument(reply, await payments.readInvoice(world, payoutId(params.id), caller.accountId)),
  )
  serve(app, world, opsDownloadInvoice, async ({ params, reply }) =>
    sendDocument(reply, await payments.readInvoice(world, payoutId(params.id), null)),
  )
}

/** Files that operators carry to the bank. */
function bankFileRoutes(app: FastifyInstance, world: World): void {
  const present = (file: Awaited<ReturnType<typeof payments.readBankFile>>, caller: Caller) =>
    presentBankFile(file, caller, dayOf(world.clock.now()))
  serve(app, world, opsCreateBankFile, ({ body, caller, once }) =>
    once(async tx => {
      const id = await payments.createBankFile(
        world,
        tx,
        { format: body.format, payoutIds: body.payout_ids.map(payoutId) },
        caller.accountId,
      )
      return { data: present(await payments.readBankFile(tx, id), caller) }
    }),
  )
  serve(app, world, opsListBankFiles, async ({ query, caller }) => {
    const { limit, offset, meta } = pageOf(query)
    const { rows, total } = await payments.listBankFiles(world, { state: query.state, sort: query.sort, limit, offset })
    const counts = await payments.countBankFiles(world)
    return { data: rows.map(file => present(file, caller)), meta: meta(total), counts }
  })
  const opened = async (db: Parameters<typeof payments.openBankFile>[0], id: string, caller: Caller) =>
    presentOpened(await payments.openBankFile(db, bankFileId(id)), caller, dayOf(world.clock.now()))
  serve(app, world, opsGetBankFile, async ({ params, caller }) => ({
    data: await opened(world.db, params.id, caller),
  }))
  serve(app, world, opsConfirmBankFile, ({ params, body, caller, once }) =>
    once(async tx => {
      const seen = { except: body.except, count: body.count, amount: fromZloty(body.amount) }
      await payments.confirmBankFile(world, tx, bankFileId(params.id), seen, caller.accountId)
      return { data: await opened(tx, params.id, caller) }
    }),
  )
  serve(app, world, opsReleaseBankFile, ({ params, caller, once }) =>
    once(async tx => {
      await payments.releaseBankFile(world, tx, bankFileId(params.id), caller.accountId)
      return { data: await opened(tx, params.id, caller) }
    }),
  )
  serve(app, world, opsDownloadBankFile, async ({ params, reply }) => {
    const { name, content } = await payments.downloadBankFile(world, bankFileId(params.id))
    await reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content)
    return ''
  })
  serve(app, world, opsRecallBankFile, ({ params, body, caller, once }) =>
    once(async tx => {
      await payments.recallBankFile(world, tx, bankFileId(params.id), body, caller.accountId)
      return { data: present(await payments.readBankFile(tx, bankFileId(params.id)), caller) }
    }),
  )
}

/** Payout orders, and what the bank said. */
function payoutRoutes(app: FastifyInstance, world: World): void {
  payoutFileRoutes(app, world)
  serve(app, world, opsListPayouts, async ({ query, language }) => {
    const { metaUpTo, ...page } = pageOf(query)
    const { rows, total } = await payments.listPayouts(world, {
      sort: query.sort,
      status: query.status,
      bankFileId: query.bank_file_id === undefined ? undefined : bankFileId(query.bank_file_id),
      search: query.search || undefined,
      ...page,
    })
    return { data: rows.map(row => presentPayout(world, row, language)), meta: metaUpTo(total) }
  })
  serve(app, world, opsConfirmPayout, ({ params, caller, once, language }) =>
    once(async tx => {
      await payments.confirmPayout(world, tx, payoutId(params.id), caller.accountId)
      return { data: presentPayout(world, await payments.readPayout(tx, payoutId(params.id)), language) }
    }),
  )
  serve(app, world, opsRefusePayout, ({ params, body, caller, once, language }) =>
    once(async tx => {
      const { reason, bank_refused: hasBankRefused = false } = body
      await payments.refusePayoutOrder(world, tx, payoutId(params.id), { reason, hasBankRefused }, caller.accountId)
      return { data: presentPayout(world, await payments.readPayout(tx, payoutId(params.id)), language) }
    }),
  )
  serve(app, world, opsReturnPayout, ({ params, body, caller, once, language }) =>
    once(async tx => {
      await payments.returnPayout(world, tx, payoutId(params.id), body.reason, caller.accountId)
      return { data: presentPayout(world, await payments.readPayout(tx, payoutId(params.id)), language) }
    }),
  )
}
