import { type CreatorColumn, creatorColumns, usualColumns } from '@fanfara/contract/ops/creator-list'
import { opsSetCreatorColumns } from '@fanfara/contract/ops/people/views'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Modal } from '@fanfara/ui/modal'
import { useState } from 'react'
import { call } from '#/api.ts'
import { Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'

interface Choice {
  shown: readonly CreatorColumn[]
  onChosen: (columns: CreatorColumn[]) => void
}

/** Chooses the columns of the list, and of its file; they are kept wherever one signs in. */
export function ColumnsButton(choice: Choice) {
  const text = useText('views')
  const { isOpen, open, close, openings } = useDialog()
  return (
    <>
      <Button variant="quiet" size="small" onClick={open}>
        {text('columns')}
      </Button>
      <Modal isOpen={isOpen} onClose={close} title={text('columns')} size="small">
        <ColumnsForm key={openings} {...choice} isOpen={isOpen} close={close} />
      </Modal>
    </>
  )
}

function useKeeping(onChosen: Choice['onChosen'], isOpen: boolean, close: () => void) {
  return useAct({
    run: (columns: CreatorColumn[]) => call(opsSetCreatorColumns, { body: { columns } }),
    onDone: ({ data }) => {
      onChosen(data.columns)
      close()
    },
    isShown: isOpen,
  })
}

function ColumnsForm({ shown, onChosen, isOpen, close }: Choice & { isOpen: boolean; close: () => void }) {
  const text = useText('views')
  const [chosen, setChosen] = useState<ReadonlySet<CreatorColumn>>(new Set(shown))
  const keep = useKeeping(onChosen, isOpen, close)
  const list = creatorColumns.filter(column => chosen.has(column))
  return (
    <div className="grid gap-4">
      <p className="text-muted">{text('columns_hint')}</p>
      <Boxes chosen={chosen} onChange={setChosen} />
      <Refusal error={keep.error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => setChosen(new Set(usualColumns))}>
          {text('usual')}
        </Button>
        <Button busy={keep.isPending} onClick={() => keep.mutate(list)}>
          {text('show')}
        </Button>
      </div>
    </div>
  )
}

function Boxes({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<CreatorColumn>
  onChange: (chosen: ReadonlySet<CreatorColumn>) => void
}) {
  const text = useText('views')
  const turn = (column: CreatorColumn, isShown: boolean) =>
    onChange(new Set(creatorColumns.filter(each => (each === column ? isShown : chosen.has(each)))))
  return (
    <fieldset className="grid gap-1 tablet:grid-cols-2">
      <legend className="sr-only">{text('columns')}</legend>
      {creatorColumns.map(column => (
        <Checkbox
          key={column}
          label={text(`column_${column}`)}
          checked={chosen.has(column)}
          onChange={({ target }) => turn(column, target.checked)}
        />
      ))}
    </fieldset>
  )
}
