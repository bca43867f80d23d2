import type { RefObject } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface FileChooserProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  /** Types of files, as the browser takes them. */
  accept: string
  onChoose: (file: File | undefined) => void
}

/** The browser’s file chooser, which a button opens. */
export function FileChooser({ ref, label, accept, onChoose }: FileChooserProps) {
  return (
    <VisuallyHidden>
      <input
        ref={ref}
        type="file"
        accept={accept}
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
