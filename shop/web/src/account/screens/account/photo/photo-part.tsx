import { photoOfSize, type Profile, removePhoto } from '@segno/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { showProfile } from '../../../../shared/state/app-state.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { CropDialog } from './crop-dialog.tsx'
import styles from './photo.module.css'
import { useFileDrop } from '../../../../shared/forms/use-file-drop.ts'
import { FileChooser } from '../../../../shared/forms/file-chooser.tsx'
import { PHOTO_TYPES, whyPhotoUnfit } from '../../../../shared/forms/photo-rules.ts'

interface Chosen {
  readonly file: File
  readonly address: string
}

/** The photo, and how another one takes its place: chosen or dropped, cut square, sent. */
export function PhotoPart({ profile }: { profile: Profile }) {
  const { chosen, problem, choose, giveUp } = useChosenPhoto()
  const dropped = useFileDrop(choose)
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.part} {...dropped}>
      <Portrait profile={profile} />
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button onClick={() => input.current?.click()}>
            {profile.image === null ? 'Choose a photo' : 'Choose another photo'}
          </Button>
          {profile.image !== null && (
            <Button look="quiet" onClick={() => setAsked(true)}>
              Remove the photo
            </Button>
          )}
        </div>
        <p className={styles.hint}>
          Or drop one here. JPEG, PNG or WebP, under 2 MB. We strip location and camera data.
        </p>
        <FileChooser ref={input} label="Photo" accept={PHOTO_TYPES} onChoose={choose} />
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
      {chosen && <CropDialog {...chosen} onUnreadable={giveUp} onClose={() => giveUp(null)} />}
      {isAsked && <RemovePhoto onClose={() => setAsked(false)} />}
    </div>
  )
}

/** The file that is to be cut, or why it cannot be. */
function useChosenPhoto() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // Lends the browser the file's bytes under an address, for as long as the file is shown.
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen])
  const choose = (file: File | undefined): void => {
    if (!file) return
    const why = whyPhotoUnfit(file)
    setProblem(why)
    setChosen(why === null ? { file, address: URL.createObjectURL(file) } : null)
  }
  const giveUp = (why: string | null): void => {
    setChosen(null)
    setProblem(why)
  }
  return { chosen, problem, choose, giveUp }
}

function RemovePhoto({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      verb="Remove"
      name="your photo"
      confirm="Remove"
      run={() => call(removePhoto, {})}
      done="Photo removed."
      onDone={showProfile}
      onClose={onClose}
    >
      We’ll show your initials instead.
    </ConfirmDialog>
  )
}

function Portrait({ profile }: { profile: Profile }) {
  const { image, userFirstName, userLastName } = profile
  if (image === null)
    return (
      <span className={styles.portrait} aria-hidden>
        {`${userFirstName.charAt(0)}${userLastName.charAt(0)}`.toUpperCase()}
      </span>
    )
  return <img className={styles.portrait} src={photoOfSize(image, 256)} alt="Your photo" />
}
