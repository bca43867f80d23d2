import { coverOfSize, type OwnPack, removePackCover, setPackCover } from '@segno/contract'
import { useRef, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useFileDrop } from '../../../../shared/forms/use-file-drop.ts'
import { FileChooser } from '../../../../shared/forms/file-chooser.tsx'
import { PHOTO_TYPES, whyPhotoUnfit } from '../../../../shared/forms/photo-rules.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { CoverPicture } from '../../../../ui/cover-picture.tsx'
import shapes from '../../../../ui/shapes.module.css'
import styles from './pack-cover-part.module.css'
import { usePackCache } from './use-pack.ts'

/** The cover, and how a picture takes its place: chosen or dropped, sent, cut square by the server. */
export function PackCoverPart({ pack }: { pack: OwnPack }) {
  const { busy, problem, choose, remove } = useCover(pack)
  const dropped = useFileDrop(choose)
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={styles.part} aria-label="Cover" {...dropped}>
      <div className={styles.cover} data-busy={busy !== null}>
        <CoverPicture src={coverOfSize(pack.cover, 512)} sidePixels={160} />
      </div>
      <div className={styles.side}>
        <Button icon="upload" aria-disabled={busy !== null} onClick={() => input.current?.click()}>
          {pack.hasOwnCover ? 'Choose another cover' : 'Choose a cover'}
        </Button>
        {pack.hasOwnCover && (
          <Button look="quiet" aria-disabled={busy !== null} onClick={() => void remove()}>
            Remove the cover
          </Button>
        )}
        <p className={shapes.note}>
          Or drop a picture here. JPEG, PNG or WebP, under 2 MB; we show the centre square.
          {!pack.hasOwnCover && ' Until then we draw a cover from the pack’s sound.'}
        </p>
      </div>
      <FileChooser ref={input} label="Picture for the cover" accept={PHOTO_TYPES} onChoose={choose} />
      {busy && <ProgressBar label={busy} fraction={null} />}
      {problem && <FormProblem>{problem}</FormProblem>}
    </section>
  )
}

function useCover({ id: packId }: OwnPack) {
  const cache = usePackCache()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (what: string, change: () => Promise<OwnPack>, done: string): Promise<void> => {
    if (busy !== null) return
    setBusy(what)
    setProblem(null)
    try {
      cache.show(await change())
      showToast({ message: done, variant: 'success' })
    } catch (error) {
      setProblem(failureInPlace(error))
    } finally {
      setBusy(null)
    }
  }
  const params = { packId }
  return {
    busy,
    problem,
    choose: (file: File | undefined): void => {
      if (!file || busy !== null) return
      const why = whyPhotoUnfit(file)
      if (why !== null) setProblem(why)
      else
        void run('Uploading the cover', () => call(setPackCover, { params, upload: file }), 'Cover updated.')
    },
    remove: () =>
      run(
        'Removing the cover',
        () => call(removePackCover, { params }),
        'Cover removed. We draw one instead.',
      ),
  }
}
