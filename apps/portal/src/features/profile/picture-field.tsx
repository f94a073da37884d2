import { Avatar } from '@fanfara/ui/avatar'
import { Button } from '@fanfara/ui/button'
import { FileDrop } from '@fanfara/ui/file-drop'
import { preloadModal } from '@fanfara/ui/modal'
import { textOf, useLanguage } from '@fanfara/ui/text'
import { FieldError } from '@fanfara/ui/text-field'
import { notify } from '@fanfara/ui/toast'
import { useId, useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { useRemoveAvatar } from './api.ts'
import { type ChosenPicture, CropDialog, preloadCrop } from './crop-dialog.tsx'
import { addressOfPicture, PICTURE_TYPES, type PictureProblem, problemOf } from './picture.ts'
import { notifyFailure } from '#/app/server/server-errors.ts'

type Problem = PictureProblem | 'profile.picture_unreadable'

/** The person's picture: shown, chosen or dropped, cropped, removed (PROF-01…PROF-03). */
export function PictureField({ name, url }: { name: string; url: string | null }) {
  const text = useText('profile')
  const id = useId()
  useLanguage()
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const take = async (file: File) => {
    preloadCrop()
    const found = await problemOf(file)
    setProblem(found)
    if (!found) setChosen({ file, address: await addressOfPicture(file) })
  }
  const giveUp = () => {
    setChosen(null)
    setProblem('profile.picture_unreadable')
  }
  return (
    <div>
      <FileDrop
        label={text('picture_file')}
        accept={PICTURE_TYPES}
        describedBy={`${id}-hint`}
        onFile={file => void take(file)}
        className="flex flex-col items-center gap-3 px-4 py-5 text-center phone:flex-row phone:gap-5 phone:text-left desktop:flex-col desktop:text-center"
      >
        {({ choose, isOver }) => (
          <>
            <Avatar name={name} url={url} size={112} className="text-40" />
            <div className="grid min-w-0 gap-2 desktop:justify-items-center">
              <p id={`${id}-hint`} className="text-14 text-muted">
                {isOver ? text('picture_drop') : text('picture_hint')}
                {!isOver && <span className="hidden desktop:inline"> {text('picture_drop_hint')}</span>}
              </p>
              <div className="flex flex-wrap justify-center gap-2 phone:justify-start desktop:justify-center">
                <Button
                  variant="secondary"
                  size="small"
                  onPointerEnter={() => {
                    preloadModal()
                    preloadCrop()
                  }}
                  onClick={choose}
                >
                  {text(url ? 'picture_change' : 'picture_choose')}
                </Button>
                {url && <RemoveButton />}
              </div>
            </div>
          </>
        )}
      </FileDrop>
      <FieldError id={id} error={problem ? textOf(problem) : undefined} />
      <CropDialog chosen={chosen} onClose={() => setChosen(null)} onBroken={giveUp} />
    </div>
  )
}

function RemoveButton() {
  const text = useText('profile')
  const { mutateAsync } = useRemoveAvatar()
  const remove = async () => {
    try {
      await mutateAsync()
      notify({
        key: 'avatar',
        tone: 'success',
        title: text('picture_removed'),
        description: text('picture_removed_text'),
      })
    } catch (error) {
      notifyFailure(error, { key: 'avatar', title: text('picture_remove_failed') })
    }
  }
  return (
    <Button variant="quiet" size="small" onClick={remove}>
      {text('picture_remove')}
    </Button>
  )
}
