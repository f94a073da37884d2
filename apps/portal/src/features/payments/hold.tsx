import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { serverNow } from '@fanfara/ui/clock'
import { useText } from '#/i18n/text.ts'

/**
 * What a press of a button that asks for money does: goes on, or, while payouts rest as far as the page knows, says until when in place of
 * a question or a form that would be refused at its end (FIN-12).
 */
export function useHold(until: string | null | undefined, goOn: () => void) {
  const text = useText('payments')
  const language = useLanguage()
  const [said, setSaid] = useState<string | null>(null)
  const press = () => {
    if (until && Date.parse(until) > serverNow()) setSaid(until)
    else goOn()
  }
  const notice = (
    <MessageDialog isOpen={said !== null} title={text('held_title')} onClose={() => setSaid(null)}>
      {said && `${text('held', { date: onOneLine(formatDateTime(said, language)) })} ${text('held_stays')}`}
    </MessageDialog>
  )
  return { press, notice }
}
