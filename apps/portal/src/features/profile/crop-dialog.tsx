import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useUiText } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { InPlace } from '@fanfara/ui/in-place'
import { makePart } from '@fanfara/ui/part'
import { useState } from 'react'
import { ApiError } from '@fanfara/contract/client'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useUploadAvatar } from './api.ts'
import type { Crop } from './picture.ts'

const stage = makePart(async () => (await import('./crop-stage.tsx')).CropStage)

/** Loads the cropping code ahead of the file that will need it. */
export const preloadCrop = stage.preload

/** Right type and size; `address` is a data address: the content policy allows no other. */
export interface ChosenPicture {
  file: File
  address: string
}

/** Chooses what of the picture is kept, and sends it (PROF-01); a refusal is said here, and nothing has to be chosen again. */
export function CropDialog({
  chosen,
  onClose,
  onBroken,
}: {
  chosen: ChosenPicture | null
  onClose: () => void
  onBroken: () => void
}) {
  const text = useText('profile')
  const ui = useUiText()
  const upload = useUploadAvatar()
  const problem = sentenceOf(upload.error)
  const [crop, setCrop] = useState<Crop | null>(null)
  const close = () => {
    if (upload.isPending) return
    upload.reset()
    setCrop(null)
    onClose()
  }
  const send = async () => {
    if (!chosen || !crop) return
    await upload.mutateAsync({ file: chosen.file, crop })
    setCrop(null)
    onClose()
    notify({ key: 'avatar', tone: 'success', title: text('crop_saved') })
  }
  return (
    <Modal
      isOpen={chosen !== null}
      onClose={close}
      title={text('crop_title')}
      size="small"
      footer={
        <>
          <Button variant="secondary" disabled={upload.isPending} onClick={close}>
            {ui('cancel')}
          </Button>
          <Button busy={upload.isPending} disabled={crop === null} onClick={send}>
            {text('crop_save')}
          </Button>
        </>
      }
    >
      <output className="mb-3 block min-h-11 text-muted">{text(upload.isPending ? 'crop_saving' : 'crop_hint')}</output>
      {problem !== null && !upload.isPending && (
        <Alert title={text('crop_failed')} className="mb-3">
          {problem}
        </Alert>
      )}
      {chosen && (
        <div inert={upload.isPending} className="transition-opacity inert:opacity-60">
          <InPlace
            of={stage}
            outline={<StageSkeleton />}
            address={chosen.address}
            onCrop={setCrop}
            onBroken={onBroken}
          />
        </div>
      )}
    </Modal>
  )
}

/** What was wrong with the picture, or with the call. */
const sentenceOf = (error: Error | null): string | null =>
  (error instanceof ApiError && error.errors.avatar?.[0]) || sentenceInPlace(error)

function StageSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-[min(22rem,48dvh)]" />
      <Skeleton className="mt-4 h-11 desktop:h-8" />
    </Loading>
  )
}
