import { opsPublishNews, opsWithdrawNews, type OpsNews } from '@fanfara/contract/news'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActButton, ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'

/** Publishes a piece of news or takes it back; both after a question (OPS-23). */
export function NewsActs({ piece }: { piece: OpsNews }) {
  return piece.status === 'published' ? <Withdraw piece={piece} /> : <Publish piece={piece} />
}

function Publish({ piece }: { piece: OpsNews }) {
  const text = useText('news')
  const language = useLanguage()
  const dialog = useDialog()
  const [isNotified, setNotified] = useState(false)
  const ask = () => {
    setNotified(false)
    dialog.open()
  }
  return (
    <>
      <Button onClick={ask}>{text('publish')}</Button>
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text('publish_ask')}
        confirmLabel={text(isNotified ? 'publish_and_tell' : 'publish')}
        tone="primary"
        run={(_, options) => call(opsPublishNews, { params: { id: piece.id }, body: { notify: isNotified } }, options)}
        done={() => text('published', { title: piece.title[language] })}
      >
        <p>{text('publish_body')}</p>
        {piece.notified_at ? (
          <p className="mt-3 text-muted">
            {text('told_already', { date: formatDateTime(piece.notified_at, language) })}
          </p>
        ) : (
          <Checkbox
            label={text('notify')}
            checked={isNotified}
            onChange={event => setNotified(event.target.checked)}
            className="mt-3"
          />
        )}
        {isNotified && <p className="pl-8 text-14 text-muted">{text('notify_hint')}</p>}
      </ActDialog>
    </>
  )
}

function Withdraw({ piece }: { piece: OpsNews }) {
  const text = useText('news')
  const language = useLanguage()
  return (
    <ActButton
      label={text('withdraw')}
      title={text('withdraw_ask')}
      confirmLabel={text('withdraw')}
      run={(_, options) => call(opsWithdrawNews, { params: { id: piece.id } }, options)}
      done={() => text('withdrawn', { title: piece.title[language] })}
    >
      {text(piece.notified_at ? 'withdraw_body_told' : 'withdraw_body')}
    </ActButton>
  )
}
