import { ApiError, fetchFile } from '@fanfara/contract/client'
import type { Call } from '@fanfara/contract/endpoint'
import { getEarningChart } from '@fanfara/contract/own/earnings'
import { listPaymentStages } from '@fanfara/contract/own/payment-stages'
import { downloadInvoice, getPayments, requestPayout, sendInvoice } from '@fanfara/contract/payments'
import { downloadStatement, downloadStatementPdf, getStatement } from '@fanfara/contract/statements'
import { saveFile } from '@fanfara/ui/save-file'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#/app/server/client.ts'
import { afterLostQuery } from '#/app/server/lost-answer.ts'
import { API_BASE, session } from '#/app/session/session.ts'
import { refreshAfter } from '#/app/server/tags.ts'

/**
 * Orders the payout of the whole balance. An attempt without an answer is repeated under the same key, so that it can
 * never pay twice; an answer, whatever it is, or another balance by then, ends the attempt (threat model §4.7).
 * @param balance in zł, as the person was shown it
 */
export function useRequestPayout(balance: number) {
  const cache = useQueryClient()
  const attempt = useRef<{ balance: number; key: string } | null>(null)
  return useMutation({
    mutationFn: async () => {
      const last = attempt.current
      const { key } = last?.balance === balance ? last : (attempt.current = { balance, key: crypto.randomUUID() })
      return (await call(requestPayout, { body: undefined }, { idempotencyKey: key })).data
    },
    onSuccess: () => {
      attempt.current = null
    },
    onError: error => {
      if (error instanceof ApiError && error.kind === null) attempt.current = null
    },
    onSettled: () => refreshAfter('payout', cache),
  })
}

/** The balance as the server knows it now, asked until it answers: it says what became of an order whose answer was lost (FIN-14). */
export const balanceNowQuery = (lostAt: number) =>
  afterLostQuery(
    ['balance', lostAt],
    async signal => (await call(getPayments, { query: { page: 1 } }, { signal })).balance,
  )

/**
 * Sends an invoice for the whole balance. The same document without an answer is sent again under the same key; another
 * document, sum or number is another attempt.
 */
export function useSendInvoice() {
  const cache = useQueryClient()
  const attempt = useRef<{ file: File; amount: number; ksef: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async ({ file, amount, ksef }: { file: File; amount: number; ksef: string }) => {
      const last = attempt.current
      const isSame = last?.file === file && last.amount === amount && last.ksef === ksef
      const { key } = isSame ? last : (attempt.current = { file, amount, ksef, key: crypto.randomUUID() })
      const fields = { amount: String(amount), ...(ksef && { ksef_number: ksef }) }
      return (await call(sendInvoice, {}, { upload: { file, fields }, idempotencyKey: key })).data
    },
    onSuccess: () => {
      attempt.current = null
    },
    onError: error => {
      if (error instanceof ApiError && error.kind === null) attempt.current = null
    },
    onSettled: () => refreshAfter('payout', cache),
  })
}

/** Saves an invoice that was sent as a file. @throws ApiError */
export async function saveInvoice(id: string, name: string): Promise<void> {
  const access = { baseUrl: API_BASE, token: session.token, renew: session.renew }
  const { content } = await fetchFile(downloadInvoice, { params: { id } }, access)
  saveFile(content, name)
}

/** When a payment came to the stages behind it (FIN-07). */
export const stagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['Payments', 'stages', id],
    queryFn: async ({ signal }) => (await call(listPaymentStages, { params: { id } }, { signal })).data,
  })

/** Earnings over a chosen time (FIN-04). */
export const earningChartQuery = ({ range, by, from, to }: NonNullable<Call<typeof getEarningChart>['query']>) => {
  const query = range === 'own' ? { range, by, from, to } : { range, by }
  return queryOptions({
    queryKey: ['Payments', 'chart', query],
    queryFn: async ({ signal }) => (await call(getEarningChart, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** The statement of a month or a year. */
export const statementQuery = (month: string) =>
  queryOptions({
    queryKey: ['Payments', 'statement', month],
    queryFn: async ({ signal }) => (await call(getStatement, { params: { month } }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** What a statement is saved as: for a sheet, or to read and keep. */
export type StatementFormat = 'csv' | 'pdf'

/** Saves a statement as a file. @throws ApiError */
export async function saveStatement(month: string, format: StatementFormat): Promise<void> {
  const access = { baseUrl: API_BASE, token: session.token, renew: session.renew, language: session.language }
  const endpoint = format === 'pdf' ? downloadStatementPdf : downloadStatement
  const { content } = await fetchFile(endpoint, { params: { month } }, access)
  saveFile(content, `fanfara-${month}.${format}`)
}
