import { opsRotateSecret } from '@fanfara/contract/ops/inbox'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { SelectField } from '@fanfara/ui/select-field'
import { formatDateTime } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { type ReactNode, useState } from 'react'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { ShownOnce } from '#/shared/shown-once.tsx'
import { useText } from '#/texts.ts'
import type { Application } from './api.ts'

/** A key in the one moment in which it can be read. */
export function ShownSecret({ secret, children }: { secret: string; children?: ReactNode }) {
  const text = useText('inbox')
  return (
    <div className="grid gap-4">
      <ShownOnce title={text('secret_once')} hint={text('secret_once_hint')} label={text('secret')} value={secret} />
      {children}
    </div>
  )
}

/** How many hours the key before may go on working; the server takes up to 30 days. */
const HOURS = [0, 1, 24, 168, 720] as const

interface Made {
  secret: string
  /** Until when the key before works; null where it ended at once. */
  endsAt: string | null
}

/** Gives an application another key (OPS-25): the question says until when the one before works. */
export function SecretSection({ application }: { application: Application }) {
  const text = useText('inbox')
  const language = useLanguage()
  const dialog = useDialog()
  const [made, setMade] = useState<Made>()
  return (
    <Section
      title={text('secret')}
      hint={text('secret_hint')}
      action={
        <Button variant="secondary" size="small" onClick={dialog.open}>
          {text('rotate')}
        </Button>
      }
    >
      {made ? (
        <ShownSecret key={made.secret} secret={made.secret}>
          <p className="text-muted">
            {made.endsAt
              ? text('previous_until', { at: formatDateTime(made.endsAt, language) })
              : text('previous_ended')}
          </p>
        </ShownSecret>
      ) : (
        <p className="text-muted">{text('secret_kept')}</p>
      )}
      <RotateDialog
        key={dialog.openings}
        application={application}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onMade={setMade}
      />
    </Section>
  )
}

interface RotateProps {
  application: Application
  isOpen: boolean
  onClose: () => void
  onMade: (made: Made) => void
}

/** Begins with a day at each opening: a key that ends at once is chosen anew, not left over. */
function RotateDialog({ application: { id, name }, isOpen, onClose, onMade }: RotateProps) {
  const text = useText('inbox')
  const [hours, setHours] = useState<number>(24)
  return (
    <ActDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('rotate_title', { name })}
      confirmLabel={text('rotate')}
      run={(_, options) => call(opsRotateSecret, { params: { id }, body: { previous_hours: hours } }, options)}
      done={({ data }) => {
        onMade({ secret: data.secret, endsAt: hours === 0 ? null : data.previous_ends_at })
        return text('rotated', { name })
      }}
    >
      <div className="grid gap-4">
        <p>{text(hours === 0 ? 'rotate_now' : 'rotate_later')}</p>
        <SelectField
          label={text('previous_hours')}
          value={String(hours)}
          options={HOURS.map(value => ({ value: String(value), label: text(`hours_${value}`) }))}
          onChange={event => setHours(Number(event.target.value))}
        />
      </div>
    </ActDialog>
  )
}
