import { type ReactNode, useState } from 'react'
import { Button } from '../src/form/button.tsx'
import { ConfirmDialog, MessageDialog } from '../src/overlay/confirm-dialog.tsx'
import { Drawer } from '../src/overlay/drawer.tsx'
import { Menu } from '../src/overlay/menu.tsx'
import { Modal } from '../src/overlay/modal.tsx'
import { notify } from '../src/overlay/toast.tsx'
import { InfoTip, Tooltip } from '../src/overlay/tooltip.tsx'
import { type Examples, LONG } from './examples.ts'

/** What floats is opened by its button. */
function Opened({ name, children }: { name: string; children: (isOpen: boolean, close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {children(isOpen, () => setOpen(false))}
    </>
  )
}

const confirm: Examples = {
  danger: (
    <Opened name="Rezygnacja">
      {(isOpen, close) => (
        <ConfirmDialog
          isOpen={isOpen}
          title="Zrezygnować z kampanii?"
          confirmLabel="Zrezygnuj"
          onConfirm={close}
          onCancel={close}
        >
          Stracisz 132,40 zł z tej kampanii.
        </ConfirmDialog>
      )}
    </Opened>
  ),
  message: (
    <Opened name="Wiadomość">
      {(isOpen, close) => (
        <MessageDialog isOpen={isOpen} title="Zlecone" onClose={close}>
          Pieniądze będą u Ciebie w ciągu kilku dni.
        </MessageDialog>
      )}
    </Opened>
  ),
}
const modal: Examples = Object.fromEntries(
  (['small', 'normal', 'wide'] as const).map(size => [
    size,
    <Opened key={size} name={`Okno: ${size}`}>
      {(isOpen, close) => (
        <Modal isOpen={isOpen} onClose={close} title={LONG} size={size} footer={<Button onClick={close}>Dalej</Button>}>
          Treść okna.
        </Modal>
      )}
    </Opened>,
  ]),
)
const drawer: Examples = {
  drawer: (
    <Opened name="Szuflada">
      {(isOpen, close) => (
        <Drawer isOpen={isOpen} onClose={close} title="Menu">
          Treść szuflady.
        </Drawer>
      )}
    </Opened>
  ),
}
const toast: Examples = {
  success: (
    <Button
      variant="secondary"
      onClick={() => notify({ key: 'done', tone: 'success', title: 'Zapisane', description: LONG })}
    >
      Udało się
    </Button>
  ),
  error: (
    <Button
      variant="secondary"
      onClick={() => notify({ key: 'failed', tone: 'error', title: 'Nie udało się', description: 'Spróbuj ponownie.' })}
    >
      Nie udało się
    </Button>
  ),
}
const menu: Examples = {
  menu: (
    <Menu label="Konto" items={[{ key: 'a', label: 'Ustawienia', link: <a href="#menu">Ustawienia</a> }]}>
      Konto
    </Menu>
  ),
}
const tooltip: Examples = {
  tip: (
    <Tooltip text="Od 100 zł">
      <Button variant="secondary">Wypłać</Button>
    </Tooltip>
  ),
  info: <InfoTip text="Wyświetlenia ÷ 1000 × stawka" />,
}

/** What floats above the page. */
export const overlays = { 'confirm-dialog': confirm, drawer, menu, modal, toast, tooltip }
