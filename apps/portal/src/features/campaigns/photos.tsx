import { IconButton } from '@fanfara/ui/button'
import { ChevronLeftIcon, ChevronRightIcon } from '@fanfara/ui/icons'
import { Modal, preloadModal } from '@fanfara/ui/modal'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#/i18n/text.ts'

/** Pictures of the product; a broken one is left out, a press enlarges (CAMP-18). */
export function Photos({ urls }: { urls: readonly string[] }) {
  const text = useText('campaigns')
  const [broken, setBroken] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  const whole = [...new Set(urls)].filter(url => !broken.includes(url))
  const leaveOut = (url: string) => setBroken(known => [...known, url])
  if (whole.length === 0) return null
  return (
    <div>
      <p className="mb-1.5 text-14 text-muted">{text('photos')}</p>
      <ul className="flex flex-wrap gap-3">
        {whole.map((url, at) => (
          <li key={url}>
            <button
              type="button"
              aria-label={text('photo_open', { number: at + 1 })}
              aria-haspopup="dialog"
              onClick={() => setOpened(url)}
              onPointerEnter={preloadModal}
              onFocus={preloadModal}
              className="block overflow-hidden rounded-control border border-line transition-colors hover:border-control"
            >
              <img
                src={url}
                alt=""
                width={112}
                height={84}
                loading="lazy"
                className="h-21 w-28 object-cover"
                onError={() => leaveOut(url)}
              />
            </button>
          </li>
        ))}
      </ul>
      <Viewer urls={whole} opened={opened} onChoose={setOpened} onBroken={leaveOut} />
    </div>
  )
}

/** One picture large, and the others by arrow keys or buttons. */
function Viewer({
  urls,
  opened,
  onChoose,
  onBroken,
}: {
  urls: readonly string[]
  opened: string | null
  onChoose: (url: string | null) => void
  onBroken: (url: string) => void
}) {
  const text = useText('campaigns')
  const at = opened === null ? -1 : urls.indexOf(opened)
  const total = urls.length
  const step = (by: 1 | -1) => onChoose(urls[(at + by + total) % total] ?? null)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  })
  const isOpen = at >= 0
  useEffect(() => {
    if (!isOpen) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])
  const numbered = text('photo_number', { number: at + 1, total })
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => onChoose(null)}
      title={text('photo_title')}
      footer={
        total > 1 && (
          <div className="flex w-full items-center justify-center gap-3">
            <IconButton label={text('photo_before')} onClick={() => step(-1)}>
              <ChevronLeftIcon />
            </IconButton>
            <p aria-live="polite" className="figures min-w-16 text-center text-muted">
              {numbered}
            </p>
            <IconButton label={text('photo_next')} onClick={() => step(1)}>
              <ChevronRightIcon />
            </IconButton>
          </div>
        )
      }
    >
      {opened !== null && (
        <img
          src={opened}
          alt={`${text('photo_title')}, ${numbered}`}
          className="mx-auto max-h-[66dvh] w-full rounded-control object-contain"
          onError={() => {
            step(1)
            onBroken(opened)
          }}
        />
      )}
    </Modal>
  )
}
