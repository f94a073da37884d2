import type { PaymentRow } from '@fanfara/contract/payments'
import { ErrorState } from '@fanfara/ui/empty-state'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDialogClose } from '#/app/route/addressed-dialog.ts'
import { useNotThere } from '#/app/route/not-there.ts'
import { messageOf } from '#/app/server/message.ts'
import { paymentPage } from '#/app/server/payments.ts'
import { useText } from '#/i18n/text.ts'
import { type KeptDates, PaymentDetails } from '#/features/payments/payment-details.tsx'

interface Opened {
  rows: readonly PaymentRow[] | undefined
  id: string | undefined
}

/** The payment of the address as far as no row can open for it: on phones always, on desktops where another page has it. */
function useOpenedPayment({ rows, id }: Opened) {
  const isDesktop = useIsDesktop()
  const row = rows?.find(candidate => candidate.id === id)
  const isElsewhere = id !== undefined && rows !== undefined && !row
  const single = useQuery({ ...paymentPage({ id }), enabled: isElsewhere, placeholderData: undefined })
  if (id === undefined) return { payment: undefined, failure: null, isUnknown: false, refetch: single.refetch }
  const found = single.data?.data[0]
  return {
    payment: row ? (isDesktop ? undefined : row) : found,
    failure: isElsewhere && !single.data ? single.error : null,
    isUnknown: isElsewhere && single.data !== undefined && !found,
    refetch: single.refetch,
  }
}

/** That payment in a dialog; of one that is nobody's that there is none. */
export function OpenedPayment({ onClose, kept, ...opened }: Opened & { onClose: () => void; kept: KeptDates }) {
  const text = useText('payments')
  const { payment, failure, isUnknown, refetch } = useOpenedPayment(opened)
  const close = useDialogClose(opened.id, onClose)
  useNotThere(isUnknown ? opened.id : undefined, { title: text('not_there'), description: text('not_there_why') })
  useEffect(() => {
    if (isUnknown) onClose()
  })
  return (
    <Modal isOpen={payment !== undefined || failure !== null} onClose={close} title={payment?.name ?? text('table')}>
      {payment && <PaymentDetails payment={payment} kept={kept} />}
      {failure && <ErrorState isSmall message={messageOf(failure)} onRetry={refetch} />}
    </Modal>
  )
}
