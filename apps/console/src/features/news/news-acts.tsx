import { opsPublishNews, opsWithdrawNews, type OpsNews } from '@fanfara/contract/news'
import { Checkbox } from '@fanfara/ui/choice'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useRemoving } from '#/shared/acts/use-removing.ts'
import { useRevisedRow } from '#/shared/acts/use-revised.ts'
import { changesBetween, Meanwhile } from '#/shared/meanwhile.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useText } from '#/texts.ts'
import { useInWords } from './news-values.ts'

/** Publishes a piece of news, after a question; or takes it back, ten seconds after it was said (OPS-23). */
export function NewsActs({ piece }: { piece: OpsNews }) {
  return piece.status === 'published' ? <Withdraw piece={piece} /> : <Publish piece={piece} />
}

function Publish({ piece }: { piece: OpsNews }) {
  const text = useText('news')
  const dialog = useDialog()
  return (
    <>
      <RightButton onClick={dialog.open}>{text('publish')}</RightButton>
      <Publishing key={dialog.openings} piece={piece} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

/** The question before it; what a colleague changed since it was asked is shown before it is published (DESK-41). */
function Publishing({ piece, ...dialog }: { piece: OpsNews; isOpen: boolean; onClose: () => void }) {
  const text = useText('news')
  const language = useLanguage()
  const [isNotified, setNotified] = useState(false)
  const inWords = useInWords()
  const { begun, isTold, save } = useRevisedRow(piece, ({ revision }: OpsNews) => revision)
  return (
    <ActDialog
      {...dialog}
      title={text('publish_ask')}
      confirmLabel={text(isNotified ? 'publish_and_tell' : 'publish')}
      tone="primary"
      outdated={text('publish_outdated')}
      run={(_, options) =>
        save(revision =>
          call(opsPublishNews, { params: { id: piece.id }, body: { notify: isNotified, revision } }, options),
        )
      }
      done={() => text('published', { title: piece.title[language] })}
    >
      <div className="grid gap-3">
        <p>{text('publish_body')}</p>
        {piece.notified_at ? (
          <p className="text-muted">{text('told_already', { date: formatDateTime(piece.notified_at, language) })}</p>
        ) : (
          <Checkbox label={text('notify')} checked={isNotified} onChange={event => setNotified(event.target.checked)} />
        )}
        {isNotified && <p className="pl-8 text-14 text-muted">{text('notify_hint')}</p>}
        <Meanwhile isTold={isTold} fields={changesBetween(inWords(begun), inWords(piece))} />
      </div>
    </ActDialog>
  )
}

/** Creators read it for ten seconds more; published again it would stand first, and who was not told yet would never be. */
function Withdraw({ piece }: { piece: OpsNews }) {
  const text = useText('news')
  const language = useLanguage()
  const withdrawing = useRemoving<OpsNews>({
    run: ({ id }) => call(opsWithdrawNews, { params: { id } }),
    label: ({ title }) => text('withdrawing', { title: title[language] }),
    done: ({ title, notified_at: told }) => text(told ? 'withdrawn_told' : 'withdrawn', { title: title[language] }),
  })
  const isGoing = withdrawing.isGone(piece.id)
  return (
    <div className="grid justify-items-end gap-3">
      <RightButton variant="secondary" busy={isGoing} onClick={() => withdrawing.remove(piece)}>
        {text('withdraw')}
      </RightButton>
      <Refusal error={withdrawing.errorOf(piece.id)} />
    </div>
  )
}
