import { type BankLine, opsSettleBankLine } from '@fanfara/contract/ops/bank-statements'
import { opsListPayouts } from '@fanfara/contract/ops/payouts'
import { opsListReceivables } from '@fanfara/contract/ops/receivables'
import { Button } from '@fanfara/ui/button'
import { formatFigure, formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { NameSearch } from '@fanfara/ui/name-search'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { Listed } from '#/shell/listed.tsx'
import { useText } from '#/texts.ts'

/** What a person may say that a line is. */
interface Choice {
  key: string
  name: string
  detail: string
  /** What the campaign's advertiser owes still; null for a payout. */
  owed: number | null
  body: { payout_id: string } | { campaign_id: string }
}

const CHOICES = 10

/** Payouts and, of money that came, campaigns whose advertisers owe some, by a word. */
const choicesQuery = (line: BankLine, word: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['bank-choices', line.id, word],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const search = word || formatFigure(Math.abs(line.amount)).replace(/\s/g, '')
      const [payouts, receivables] = await Promise.all([
        call(opsListPayouts, { query: { search, per_page: CHOICES } }, { signal }),
        line.amount > 0
          ? call(opsListReceivables, { query: { name: word || undefined, per_page: CHOICES } }, { signal })
          : null,
      ])
      return [
        ...(receivables?.data ?? []).map(({ campaign: { id, name }, advertiser, owed }) => ({
          key: id,
          name,
          detail: advertiser,
          owed,
          body: { campaign_id: id },
        })),
        ...payouts.data
          .filter(({ amount }) => amount === Math.abs(line.amount))
          .map(({ id, creator, reference }) => ({
            key: id,
            name: creator.name,
            detail: reference,
            owed: null,
            body: { payout_id: id },
          })),
      ]
    },
  })

/** For lines that nothing was proposed for, or the wrong thing: a search over payouts and campaigns. */
export function FindButton({ line }: { line: BankLine }) {
  const text = useText('statements')
  const dialog = useDialog()
  return (
    <>
      <RightButton right="money" size="small" variant="secondary" onClick={dialog.open}>
        {text(line.proposals.length > 0 ? 'find_other' : 'find')}
      </RightButton>
      <FindDialog key={dialog.openings} line={line} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

function FindDialog({ line, isOpen, onClose }: { line: BankLine; isOpen: boolean; onClose: () => void }) {
  const text = useText('statements')
  const ui = useUiText()
  const [word, setWord] = useState('')
  const query = useQuery(choicesQuery(line, word, isOpen))
  const amount = formatMoney(Math.abs(line.amount))
  const settle = useAct({
    run: ({ body }: Choice, options) => call(opsSettleBankLine, { params: { id: line.id }, body }, options),
    done: () => text('settled', { amount }),
    onDone: onClose,
    isShown: isOpen,
  })
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('find_title', { amount })}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {ui('cancel')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-14 text-muted">{text('find_hint')}</p>
        <NameSearch label={text('find_search')} value={word} onSearch={wanted => setWord(wanted ?? '')} />
        <Listed
          query={query}
          empty={<p className="text-muted">{text('find_none')}</p>}
          outline={<Skeleton className="h-32 w-full" />}
        >
          {choices => (
            <ul className="grid gap-2">
              {choices.map(choice => (
                <li
                  key={choice.key}
                  className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-anywhere">{choice.name}</span>
                    <span className="block text-14 text-muted">{choice.detail}</span>
                    {choice.owed !== null && (
                      <span className="figures block text-14">
                        {text('find_owed', { amount: formatMoney(choice.owed) })}
                      </span>
                    )}
                  </span>
                  <RightButton
                    right="money"
                    size="small"
                    variant="secondary"
                    busy={settle.isPending && settle.variables?.key === choice.key}
                    disabled={settle.isPending}
                    onClick={() => settle.mutateAsync(choice).catch(() => undefined)}
                  >
                    {text('choose_this')}
                  </RightButton>
                </li>
              ))}
            </ul>
          )}
        </Listed>
        <Refusal error={settle.error} />
      </div>
    </Modal>
  )
}
