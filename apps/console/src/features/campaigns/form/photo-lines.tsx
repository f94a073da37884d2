import { Button, IconButton } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { CloseIcon, PlusIcon } from '@fanfara/ui/icons'
import { FieldError, TextField } from '@fanfara/ui/text-field'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fieldError } from '#/shared/acts/refusal.tsx'
import { useText } from '#/texts.ts'
import type { FormValues } from './form-values.ts'

const MOST_PHOTOS = 8

/** Pictures of the product, by address. */
export function PhotoLines({ error }: { error: unknown }) {
  const text = useText('form')
  const { register, watch } = useFormContext<FormValues>()
  const { fields, append, remove } = useFieldArray<FormValues, 'product_photos'>({ name: 'product_photos' })
  return (
    <Section title={text('photos')}>
      <ul className="grid gap-3">
        {fields.map((field, at) => (
          <li key={field.id} className="flex items-end gap-2">
            <Preview address={watch(`product_photos.${at}.address`)} alt={text('photo_alt', { number: at + 1 })} />
            <TextField
              label={text('photo', { number: at + 1 })}
              type="url"
              inputMode="url"
              error={fieldError(error, `product_photos.${at}`)}
              className="flex-1"
              {...register(`product_photos.${at}.address`)}
            />
            <IconButton label={text('remove_photo', { number: at + 1 })} onClick={() => remove(at)}>
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <FieldError id="product_photos" error={fieldError(error, 'product_photos')} />
      {fields.length < MOST_PHOTOS && (
        <Button variant="quiet" icon={<PlusIcon size={18} />} onClick={() => append({ address: '' })}>
          {text('add_photo')}
        </Button>
      )}
    </Section>
  )
}

function Preview({ address, alt }: { address: string; alt: string }) {
  const isAddress = /^(https?:\/)?\/\S+$/.test(address)
  return (
    <span className="size-11 shrink-0 overflow-hidden rounded-control bg-sunken desktop:size-10">
      {isAddress && <img src={address} alt={alt} className="size-full object-cover" />}
    </span>
  )
}
