import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { FileDrop } from '@fanfara/ui/file-drop'
import { ArrowLeftIcon, ArrowRightIcon, CloseIcon } from '@fanfara/ui/icons'
import { FieldError, TextField } from '@fanfara/ui/text-field'
import { useEffect, useEffectEvent, useId } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { useText } from '#/texts.ts'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { type Sent, useUploads } from './use-uploads.ts'

const MOST_PHOTOS = 8
const TYPES = 'image/jpeg,image/png'

/** Pictures of the product, in the order in which creators see them: chosen, dropped, pasted, or by address (WORK-10). */
export function Pictures({ error }: { error: unknown }) {
  const text = useText('form')
  const id = useId()
  const { formState } = useFormContext<FormValues>()
  const { fields, append, remove, move } = useFieldArray<FormValues, 'product_photos'>({
    name: 'product_photos',
    // What is on its way would be missing in what is saved.
    rules: { validate: () => onTheWay === 0 || text('photo_wait') },
  })
  const { sent, take, drop, onTheWay } = useUploads(address => append({ address }, { shouldFocus: false }))
  const room = MOST_PHOTOS - fields.length - onTheWay
  const takeAll = (files: readonly File[]) => files.slice(0, Math.max(room, 0)).forEach(take)
  usePasted(takeAll)
  const problem = formState.errors.product_photos?.root?.message ?? fieldError(error, 'product_photos')
  return (
    <Section title={text('photos')} hint={text('photos_hint')}>
      {fields.length > 0 && (
        <ol className="mb-4 grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 tablet:grid-cols-4">
          {fields.map((field, at) => (
            <li key={field.id}>
              <Picture
                at={at}
                isLast={at === fields.length - 1}
                error={fieldError(error, `product_photos.${at}`)}
                onMove={by => move(at, at + by)}
                onRemove={() => remove(at)}
              />
            </li>
          ))}
        </ol>
      )}
      <Sending sent={sent} onDrop={drop} />
      {room > 0 && (
        <FileDrop
          label={text('photo_files')}
          accept={TYPES}
          describedBy={`${id}-hint`}
          multiple
          onFile={take}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4"
        >
          {({ choose, isOver }) => (
            <>
              <Button variant="secondary" size="small" onClick={choose}>
                {text('photo_choose')}
              </Button>
              <Button variant="quiet" size="small" onClick={() => append({ address: '' })}>
                {text('photo_by_address')}
              </Button>
              <p id={`${id}-hint`} className="text-14 text-muted">
                {text(isOver ? 'photo_drop' : 'photo_how')}
              </p>
            </>
          )}
        </FileDrop>
      )}
      <FieldError id="product_photos" error={problem} />
    </Section>
  )
}

/** Pictures of the clipboard; text is pasted as ever. */
function usePasted(onFiles: (files: readonly File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

/** What is on its way, and what was refused with its reason. */
function Sending({ sent, onDrop }: { sent: readonly Sent[]; onDrop: (key: number) => void }) {
  const text = useText('form')
  if (sent.length === 0) return null
  return (
    <ul aria-live="polite" className="mb-3 grid gap-1">
      {sent.map(({ key, name, refused }) => (
        <li key={key} className="flex min-h-11 items-center gap-2 text-14 desktop:min-h-9">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {name}{' '}
            {refused ? (
              <b className="text-danger">{refused}</b>
            ) : (
              <span className="text-muted">{text('photo_sending')}</span>
            )}
          </span>
          {refused && (
            <IconButton label={text('photo_put_away', { name })} onClick={() => onDrop(key)}>
              <CloseIcon size={18} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where our own pictures lie: their addresses are nobody's to write. */
const isOwn = (address: string) => address.startsWith('/files/campaigns/')
const canBeShown = (address: string) => /^(https?:\/)?\/\S+$/.test(address)

interface PictureProps {
  at: number
  isLast: boolean
  error: string | undefined
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Picture({ at, isLast, error, onMove, onRemove }: PictureProps) {
  const text = useText('form')
  const { register, watch } = useFormContext<FormValues>()
  const address = watch(`product_photos.${at}.address`)
  const number = at + 1
  return (
    <div className="grid gap-1">
      <span className="block aspect-4/3 overflow-hidden rounded-control border border-line bg-sunken">
        {canBeShown(address) && (
          <img src={address} alt={text('photo_alt', { number })} className="size-full object-contain" />
        )}
      </span>
      <span className="flex flex-col phone:flex-row phone:items-center phone:justify-between">
        <span className="text-14 whitespace-nowrap text-muted">
          {text(at === 0 ? 'photo_first' : 'photo_number', { number })}
        </span>
        <span className="flex">
          <IconButton label={text('photo_earlier', { number })} disabled={at === 0} onClick={() => onMove(-1)}>
            <ArrowLeftIcon size={16} />
          </IconButton>
          <IconButton label={text('photo_later', { number })} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowRightIcon size={16} />
          </IconButton>
          <IconButton label={text('remove_photo', { number })} onClick={onRemove}>
            <CloseIcon size={16} />
          </IconButton>
        </span>
      </span>
      {isOwn(address) && !error ? (
        <input type="hidden" {...register(`product_photos.${at}.address`)} />
      ) : (
        <TextField
          label={text('photo', { number })}
          type="url"
          inputMode="url"
          error={error}
          {...register(`product_photos.${at}.address`)}
        />
      )}
    </div>
  )
}
