import { Modal } from '@fanfara/ui/modal'
import { BigKey, isApple } from '#/shared/keys/key.tsx'
import { useText } from '#/texts.ts'

const keys = [
  [isApple ? '⌘ K' : 'Ctrl K', 'find'],
  ['?', 'help'],
  ['Esc', 'close'],
] as const
const queues = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'accept'],
  ['R', 'refuse'],
  ['Z', 'undo'],
] as const

/** Keys that work on every screen, and those of the queues. */
export function KeysPanel({ onClose }: { onClose: () => void }) {
  const text = useText('finder')
  return (
    <Modal isOpen onClose={onClose} title={text('keys')} size="small">
      <Keys title={text('keys_everywhere')} keys={keys} />
      <Keys title={text('keys_queue')} keys={queues} />
      <p className="text-14 text-muted">{text('keys_hint')}</p>
    </Modal>
  )
}

function Keys({
  title,
  keys: lines,
}: {
  title: string
  keys: readonly (readonly [string, (typeof keys | typeof queues)[number][1]])[]
}) {
  const text = useText('finder')
  return (
    <>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pb-4">
        {lines.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <BigKey>{key}</BigKey>
            </dt>
            <dd>{text(`key_${act}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
