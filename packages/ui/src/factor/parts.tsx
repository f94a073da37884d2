import { type ReactNode, useState } from 'react'
import { Button } from '../form/button.tsx'
import { Alert } from '../look/alert.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { notify } from '../overlay/toast.tsx'
import { formatDateTime, onOneLine } from '../text/format.ts'
import { useLanguage } from '../text/text.tsx'
import type { SecondFactorActs } from './use-second-factor.ts'

/** Writes a moment on one line, in the language shown. */
export function useMoment(): (value: string) => string {
  const language = useLanguage()
  return value => onOneLine(formatDateTime(value, language))
}

interface RowProps {
  name: string
  badge: ReactNode
  lines: readonly (string | null | false | undefined)[]
  children: ReactNode
}

/** One thing that protects the account, and what can be done about it. */
export function Row({ name, badge, lines, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {badge}
        </p>
        {lines.filter(Boolean).map(line => (
          <p key={String(line)} className="figures text-14 wrap-anywhere text-muted">
            {line}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

/** A button whose act is asked for first; a failure is said in the question, which can be answered again. */
export function Asking({
  isAsked,
  acts,
  label,
  title,
  children,
  run,
  done,
  tone = 'danger',
}: {
  isAsked: boolean
  acts: SecondFactorActs
  label: string
  title: string
  children: ReactNode
  run: () => Promise<boolean>
  done?: string
  tone?: 'danger' | 'primary'
}) {
  const [isOpen, setOpen] = useState(false)
  const confirm = async () => {
    if (!(await run())) return
    setOpen(false)
    if (done) notify({ key: 'second-factor', tone: 'success', title: done })
  }
  const ask = () => {
    acts.forget()
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen && !isAsked}
        title={title}
        tone={tone}
        confirmLabel={label}
        busy={acts.isBusy}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        {children}
        {acts.problem !== null && <Alert className="mt-4">{acts.problem}</Alert>}
      </ConfirmDialog>
    </>
  )
}
