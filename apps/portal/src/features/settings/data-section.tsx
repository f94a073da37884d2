import { downloadData, downloadDataPage } from '@fanfara/contract/profile'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { saveFile } from '@fanfara/ui/save-file'
import { notify } from '@fanfara/ui/toast'
import { useState } from 'react'
import { call } from '#/app/server/client.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { datedName } from './dated-name.ts'

/** Both forms of the copy, and how each is fetched and named. */
const forms = {
  page: { read: () => call(downloadDataPage), ending: 'html', type: 'text/html;charset=utf-8' },
  json: { read: () => call(downloadData), ending: 'json', type: 'application/json;charset=utf-8' },
} as const
type Form = keyof typeof forms

/** A copy of everything that is held about the person, to read or for programs. */
export function DataSection() {
  const text = useText('settings')
  const [problem, setProblem] = useState<string | null>(null)
  const download = async (form: Form) => {
    const { read, ending, type } = forms[form]
    setProblem(null)
    try {
      const name = datedName(text('data_file'), ending)
      saveFile(new Blob([await read()], { type }), name)
      notify({ key: `data-${form}`, tone: 'success', title: text('data_saved', { name }) })
    } catch (error) {
      setProblem(sentenceInPlace(error))
    }
  }
  return (
    <Section title={text('data')} hint={text('data_hint')}>
      {problem !== null && (
        <Alert title={text('data_failed')} className="mb-4">
          {problem}
        </Alert>
      )}
      <ul className="divide-y divide-line">
        {(['page', 'json'] as const).map(form => (
          <li key={form} className="flex items-center justify-between gap-4 py-3.5 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{text(`data_${form}`)}</p>
              <p className="text-14 text-muted">{text(`data_${form}_hint`)}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={text('data_download_name', { name: text(`data_${form}`) })}
              onClick={() => download(form)}
            >
              {text('data_download')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-14 text-muted">{text('data_warning')}</p>
    </Section>
  )
}
