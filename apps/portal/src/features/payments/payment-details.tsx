import { fromZloty, grosze, toZloty } from '@fanfara/contract/grosze'
import type { Answer } from '@fanfara/contract/endpoint'
import type { getPayments, PaymentRow } from '@fanfara/contract/payments'
import { Button } from '@fanfara/ui/button'
import { formatCount, formatDate, formatMoney, formatPercent, onOneLine } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { saveInvoice } from './api.ts'
import { CameBackLine } from './came-back.tsx'
import { Expected } from './expected.tsx'
import { isAllSetOff, useStatusHelp } from './payment-status.tsx'
import { StageBar, stages } from './stage-bar.tsx'
import { notifyFailure } from '#/app/server/server-errors.ts'

/** How a payment came to its figure, and where the money is (MONEY-30, design §1). */
export function PaymentDetails({ payment, kept }: { payment: PaymentRow; kept?: KeptDates }) {
  const text = useText('payments')
  return (
    <div className="grid gap-8 desktop:grid-cols-2">
      <section>
        <h3 className="mb-2 text-14 font-semibold">{text('how')}</h3>
        <Lines payment={payment} />
        <Counted payment={payment} />
        <p className="mt-3">
          <Link to="/campaigns" search={{ id: payment.campaign_id }} className={linkClass}>
            {text('campaign_link')}
          </Link>
        </p>
        <p className="mt-1">
          <Link to="/counts/$id" params={{ id: payment.campaign_id }} className={linkClass}>
            {text('counts_link')}
          </Link>
        </p>
      </section>
      <section>
        <h3 className="mb-2 text-14 font-semibold">{text('where')}</h3>
        <Stages payment={payment} kept={kept} />
      </section>
    </div>
  )
}

/** Clicks and views of the campaign, whether or not it pays for them; a dash for what nobody counts (MONEY-04). */
function Counted({ payment: { clicks, views } }: { payment: PaymentRow }) {
  const text = useText('payments')
  const language = useLanguage()
  const count = (value: number | null) => (value === null ? '–' : formatCount(value, language))
  return (
    <dl className="figures mt-3 flex gap-x-6 text-14">
      <div>
        <dt className="text-muted">{text('column.views')}</dt>
        <dd>{count(views)}</dd>
      </div>
      <div>
        <dt className="text-muted">{text('column.clicks')}</dt>
        <dd>{count(clicks)}</dd>
      </div>
    </dl>
  )
}

type Line = PaymentRow['lines'][number]

function Lines({ payment }: { payment: PaymentRow }) {
  const text = useText('payments')
  if (payment.lines.length === 0 && payment.corrected === 0) return <p className="text-muted">{text('lines_empty')}</p>
  return (
    <table className="w-full">
      <tbody>
        {payment.lines.map((line, at) => (
          <tr key={at} className="border-b border-line align-baseline">
            <th scope="row" className="py-2 pr-3 text-left text-12 font-semibold whitespace-nowrap text-muted">
              {line.model.replace('_', ' ')}
            </th>
            <td className="figures py-2 pr-3">
              <LineFormula line={line} />
            </td>
            <td className="py-2 text-right">
              <Money zloty={line.amount} />
            </td>
          </tr>
        ))}
        {payment.corrected !== 0 && <Part name={text('part_corrected')} zloty={payment.corrected} />}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="pt-2 text-left font-semibold">
            {text('sum')}
          </th>
          <td className="pt-2 text-right font-semibold">
            <Money zloty={payment.payout} />
          </td>
        </tr>
        {payment.set_off > 0 && (
          <>
            <Part name={text('part_set_off')} zloty={-payment.set_off} />
            <Part
              name={text('part_rest')}
              zloty={toZloty(grosze(fromZloty(payment.payout) - fromZloty(payment.set_off)))}
            />
          </>
        )}
        {payment.taken_back > 0 && <Part name={text('part_taken_back')} zloty={-payment.taken_back} />}
      </tfoot>
    </table>
  )
}

/** A sum that follows from no model. */
function Part({ name, zloty }: { name: string; zloty: number }) {
  return (
    <tr className="border-b border-line align-baseline">
      <th scope="row" colSpan={2} className="py-2 pr-3 text-left font-regular">
        {name}
      </th>
      <td className="py-2 text-right">
        <Money zloty={zloty} />
      </td>
    </tr>
  )
}

/** "12 345 views ÷ 1000 × 8,00 zł". */
function LineFormula({ line }: { line: Line }) {
  const text = useText('payments')
  const language = useLanguage()
  if (line.rate === null) return text('line.own_prices', { quantity: line.quantity ?? 0 })
  const rate = line.unit === 'perc' ? formatPercent(line.rate, language) : formatMoney(line.rate)
  if (line.model === 'CPS' && line.unit === 'perc')
    return text('line.CPS_perc', { base: formatMoney(line.base ?? 0), rate })
  const quantity = line.quantity ?? 0
  const tasks = line.of ?? quantity
  const figures = { figure: formatCount(quantity, language), of: formatCount(tasks, language) }
  return text(`line.${line.model}`, { quantity, tasks, ...figures, rate })
}

/** The six stages of an earning, the reached ones in brass; since when, who acts next, expected by when. */
function Stages({ payment, kept }: { payment: PaymentRow; kept: KeptDates | undefined }) {
  const text = useText('payments')
  const language = useLanguage()
  const help = useStatusHelp(payment)
  const at = stages.findIndex(({ status }) => status === payment.status)
  const isSetOff = isAllSetOff(payment)
  const name = text(isSetOff ? 'stage.set_off' : `stage.${stages[at]?.name ?? 'earned'}`)
  return (
    <>
      <StageBar id={payment.id} reached={at + 1} />
      <p className="sr-only">{text('stages', { step: at + 1, total: stages.length, name })}</p>
      <p className="mt-2">
        <b>{name}</b>{' '}
        <span className="text-muted">· {text('since', { date: formatDate(payment.since, language) })}</span>
      </p>
      <p className="mt-1 text-muted">{help}</p>
      {payment.status === 'ready_for_payout' && <CameBackLine payment={payment} isOver={isSetOff} />}
      {!isSetOff && <NextLine payment={payment} />}
      {payment.late && <LateLine late={payment.late} />}
      {payment.expected_at && <KeptLine percent={keptOf(kept, payment.status)} />}
      {payment.invoice && <InvoiceLine invoice={payment.invoice} />}
    </>
  )
}

function NextLine({ payment: { acts_next: who, expected_at: at } }: { payment: PaymentRow }) {
  const text = useText('payments')
  if (!who && !at) return null
  return (
    <p className="mt-2">
      {who && text(`next.${who}`)}
      {who && at && ' · '}
      {at && <Expected at={at} />}
    </p>
  )
}

/** How late the advertiser is, and what the law asks for that between businesses (decision 0063). */
function LateLine({ late: { days, interest, compensation } }: { late: NonNullable<PaymentRow['late']> }) {
  const text = useText('payments')
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2 text-14">
      <p className="font-semibold">{text('late', { count: days })}</p>
      <p className="mt-1 text-muted">
        {interest === null || compensation === null
          ? text('late_unknown')
          : text('late_law', { interest: formatMoney(interest), compensation: formatMoney(compensation) })}
      </p>
    </div>
  )
}

/** What came true of days like the expected one; nothing where too few fell due to say. */
export type KeptDates = Answer<typeof getPayments>['kept_dates']

const keptOf = (kept: KeptDates, status: PaymentRow['status']): number | null =>
  (status === 'waiting_for_payment' ? kept?.advertiser : kept?.transfer) ?? null

function KeptLine({ percent }: { percent: number | null }) {
  const text = useText('payments')
  const language = useLanguage()
  if (percent === null) return null
  return <p className="mt-1 text-14 text-muted">{text('kept_dates', { percent: formatPercent(percent, language) })}</p>
}

/** When the creator's invoice falls due, and the invoice as it was sent. */
function InvoiceLine({ invoice }: { invoice: NonNullable<PaymentRow['invoice']> }) {
  const text = useText('payments')
  const language = useLanguage()
  const download = async () => {
    try {
      await saveInvoice(invoice.id, `${text('invoice_file').toLowerCase()}-${invoice.due_date}.pdf`)
    } catch (error) {
      notifyFailure(error, { key: 'invoice', title: text('invoice_download_failed') })
    }
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{text('invoice_due', { date: onOneLine(formatDate(invoice.due_date, language)) })}</p>
      <Button variant="secondary" size="small" onClick={download}>
        {text('invoice_download')}
      </Button>
    </div>
  )
}
