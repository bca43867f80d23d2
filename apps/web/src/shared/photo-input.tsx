import type { RefObject } from 'react'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { PHOTO_TYPES } from './photo-rules.ts'

interface PhotoInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onChoose: (file: File | undefined) => void
}

/** The file chooser of a picture, which a button opens. */
export function PhotoInput({ ref, label, onChoose }: PhotoInputProps) {
  return (
    <VisuallyHidden>
      <input
        ref={ref}
        type="file"
        accept={PHOTO_TYPES}
        aria-label={label}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // The same file can be chosen again after it was refused or given up.
          currentTarget.value = ''
        }}
      />
    </VisuallyHidden>
  )
}
