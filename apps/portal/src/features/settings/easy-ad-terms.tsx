import { Button } from '@fanfara/ui/button'
import { CopyField } from '@fanfara/ui/copy-field'
import { Modal } from '@fanfara/ui/modal'
import { useText } from '#/i18n/text.ts'

const points = ['campaigns', 'pay', 'overlay', 'off'] as const

/** What is agreed to before Easy Ad is turned on (EASY-06, EASY-07); accepting also confirms the chat bot (EASY-03). */
export function EasyAdTerms({
  isOpen,
  bot,
  onAccept,
  onReject,
}: {
  isOpen: boolean
  bot: string
  onAccept: () => void
  onReject: () => void
}) {
  const text = useText('settings')
  return (
    <Modal
      isOpen={isOpen}
      onClose={onReject}
      title={text('easy_ad_terms')}
      footer={
        <>
          <Button variant="secondary" onClick={onReject}>
            {text('easy_ad_reject')}
          </Button>
          <Button onClick={onAccept}>{text('easy_ad_accept')}</Button>
        </>
      }
    >
      <ul className="grid gap-4">
        {points.map(point => (
          <li key={point}>
            <p className="font-semibold">{text(`easy_ad_terms_${point}`)}</p>
            <p className="text-muted">{text(`easy_ad_terms_${point}_text`)}</p>
          </li>
        ))}
        <li>
          <CopyField label={text('easy_ad_bot')} value={`/mod ${bot}`} />
          <p className="mt-1.5 text-14 text-muted">{text('easy_ad_terms_bot')}</p>
        </li>
      </ul>
    </Modal>
  )
}
