import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'

interface NotThereProps {
  isOpen: boolean
  /** That there is none. */
  title: string
  /** How that may have come. */
  why: string
  /** The way out: the list beneath. */
  toList: string
  onClose: () => void
}

/** What an address names and nobody has: said in the place where it would be read, with the way to the list. */
export function NotThere({ isOpen, title, why, toList, onClose }: NotThereProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      footer={<Button onClick={onClose}>{toList}</Button>}
    >
      <p className="text-muted">{why}</p>
    </Modal>
  )
}
