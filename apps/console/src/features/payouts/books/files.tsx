import { opsDownloadBookStatement, opsDownloadBookStatementPdf, opsDownloadJournal } from '@fanfara/contract/ops/books'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { useState } from 'react'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDownload } from '#/shared/use-download.ts'
import { useText } from '#/texts.ts'

interface Props {
  period: string
  subject: { campaign_id: string | undefined; advertiser: string | undefined }
}

/** The statement as a document and for a sheet, and the journal of the whole installation. */
export function Files({ period, subject }: Props) {
  const text = useText('books')
  const download = useDownload()
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const input = { params: { month: period }, query: subject }
  const save = async (format: 'pdf' | 'csv') => {
    setBusy(format)
    const endpoint = format === 'pdf' ? opsDownloadBookStatementPdf : opsDownloadBookStatement
    await download(endpoint, input, `fanfara-books-${period}.${format}`)
    setBusy(null)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(['pdf', 'csv'] as const).map(format => (
        <Button key={format} variant="secondary" busy={busy === format} onClick={() => void save(format)}>
          {text(`save_${format}`)}
        </Button>
      ))}
      <Journal period={period} />
    </div>
  )
}

/** What an accountant books, in the form that their program reads. */
function Journal({ period }: { period: string }) {
  const text = useText('books')
  const ui = useUiText()
  const download = useDownload()
  const dialog = useDialog()
  const [hasComma, setComma] = useState(true)
  const [hasMark, setMark] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const query = { decimal: hasComma ? 'comma' : 'point', mark: hasMark ? 'yes' : 'no' } as const
    await download(opsDownloadJournal, { params: { month: period }, query }, `fanfara-journal-${period}.csv`)
    setBusy(false)
    dialog.close()
  }
  return (
    <>
      <Button variant="secondary" onClick={dialog.open}>
        {text('journal')}
      </Button>
      <Modal
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text('journal_title')}
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={dialog.close}>
              {ui('cancel')}
            </Button>
            <Button busy={isBusy} onClick={() => void save()}>
              {text('journal_save')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>{text('journal_text')}</p>
          <Checkbox checked={hasComma} onChange={event => setComma(event.target.checked)} label={text('comma')} />
          <Checkbox checked={hasMark} onChange={event => setMark(event.target.checked)} label={text('mark')} />
        </div>
      </Modal>
    </>
  )
}
