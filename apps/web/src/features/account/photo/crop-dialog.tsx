import { setPhoto } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { showProfile } from '../../../shared/app-state.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { supportHost } from '../../../shared/shop.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { type Crop, MAX_ZOOM, middleOf, type Size, zoomed } from './crop-rules.ts'
import { CropWindow } from './crop-window.tsx'
import styles from './photo.module.css'
import { NOT_A_PHOTO } from '../../../shared/photo-rules.ts'

interface CropDialogProps {
  file: File
  /** Under which the browser shows the file. */
  address: string
  /** The browser cannot show it, so it is no picture that we take. */
  onUnreadable: (sentence: string) => void
  onClose: () => void
}

interface Cut {
  readonly size: Size
  readonly crop: Crop
}

/** Shows a chosen picture behind a square window, and sends it with the square. */
export function CropDialog({ file, address, onUnreadable, onClose }: CropDialogProps) {
  const [cut, setCut] = useState<Cut | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    if (isBusy || !cut) return
    setBusy(true)
    setProblem(null)
    try {
      showProfile(await call(setPhoto, { upload: file, query: asQuery(cut.crop) }))
      showToast({ message: 'Photo updated.', variant: 'success' })
      onClose()
    } catch (error) {
      setProblem(failureSentence(error, supportHost()))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Your photo"
      onClose={onClose}
      footer={
        <DialogFooter
          confirm={isBusy ? 'Uploading' : 'Use photo'}
          isBusy={isBusy || !cut}
          onConfirm={() => void send()}
          onClose={onClose}
        />
      }
    >
      <div className={styles.crop}>
        <CropWindow
          address={address}
          cut={cut}
          onLoad={(size) => setCut({ size, crop: middleOf(size) })}
          onError={() => onUnreadable(NOT_A_PHOTO)}
          onMove={(crop) => setCut((before) => before && { ...before, crop })}
        />
        <label className={styles.zoom}>
          Zoom in
          <Slider
            label="Zoom"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={cut ? 1 / cut.crop.side : 1}
            valueText={`${((cut ? 1 / cut.crop.side : 1) * 100).toFixed(0)} %`}
            onChange={(zoom) =>
              setCut((before) => before && { ...before, crop: zoomed(before.crop, before.size, zoom) })
            }
          />
        </label>
        {isBusy && <div className={styles.bar} role="progressbar" aria-label="Uploading your photo" />}
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
    </Dialog>
  )
}

/** The wire takes numbers as text, with six places at most. */
function asQuery({ left, top, side }: Crop) {
  return { left: left.toFixed(6), top: top.toFixed(6), side: side.toFixed(6) }
}
