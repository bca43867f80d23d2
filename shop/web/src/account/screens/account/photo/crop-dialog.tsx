import { setPhoto } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { showProfile } from '../../../../shared/state/app-state.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { Slider } from '../../../../ui/slider.tsx'
import { type Crop, MAX_ZOOM, middleOf, type Size, zoomed } from './crop-rules.ts'
import { CropWindow } from './crop-window.tsx'
import styles from './photo.module.css'
import { NOT_A_PHOTO } from '../../../../shared/forms/photo-rules.ts'

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
  const { isBusy, problem, send } = useSending(file, onClose)
  return (
    <Dialog
      title="Your photo"
      onClose={onClose}
      footer={
        <DialogFooter
          confirm={isBusy ? 'Uploading' : 'Use photo'}
          isBusy={isBusy || !cut}
          onConfirm={() => cut && void send(cut.crop)}
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
        <Zoom
          zoom={cut ? 1 / cut.crop.side : 1}
          onZoom={(zoom) =>
            setCut((before) => before && { ...before, crop: zoomed(before.crop, before.size, zoom) })
          }
        />
        {isBusy && <ProgressBar label="Uploading your photo" fraction={null} />}
        {problem && <FormProblem>{problem}</FormProblem>}
      </div>
    </Dialog>
  )
}

function useSending(file: File, onSent: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (crop: Crop): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      showProfile(await call(setPhoto, { upload: file, query: asQuery(crop) }))
      showToast({ message: 'Photo updated.', variant: 'success' })
      onSent()
    } catch (error) {
      setProblem(failureInPlace(error))
      setBusy(false)
    }
  }
  return { isBusy, problem, send }
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <label className={styles.zoom}>
      Zoom in
      <Slider
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        valueText={`${(zoom * 100).toFixed(0)}%`}
        onChange={onZoom}
      />
    </label>
  )
}

/** The wire takes numbers as text, with six places at most. */
function asQuery({ left, top, side }: Crop) {
  return { left: left.toFixed(6), top: top.toFixed(6), side: side.toFixed(6) }
}
