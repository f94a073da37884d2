import type { ButtonProps } from '@fanfara/ui/button'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Opens the question whose second account this is. @param of.other the account that stays, where it is known. */
export function MergeButton({ id, other, ...button }: { id: string; other?: string } & ButtonProps) {
  const { openings, isOpen, open, close } = useDialog()
  return (
    <>
      <RightButton right="money" variant="secondary" onClick={open} {...button} />
      <MergeDialog key={openings} id={id} other={other ?? null} isOpen={isOpen} onClose={close} />
    </>
  )
}
