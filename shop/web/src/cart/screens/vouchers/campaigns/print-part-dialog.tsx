import { useState } from 'react'
import { DialogFooter } from '../../../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { SelectField } from '../../../../ui/select-field.tsx'

interface PrintPartDialogProps {
  codesLeft: number
  codesOfPart: number
  /** Parts are counted from 0. */
  onPrint: (part: number) => void
  onClose: () => void
}

/** Asks which codes to print, of more than a browser prints at once. */
export function PrintPartDialog({ codesLeft, codesOfPart, onPrint, onClose }: PrintPartDialogProps) {
  const [part, setPart] = useState(0)
  const parts = Array.from({ length: Math.ceil(codesLeft / codesOfPart) }, (_, at) => at)
  const wordsOf = (at: number): string =>
    `${formatCount(at * codesOfPart + 1)} to ${formatCount(Math.min((at + 1) * codesOfPart, codesLeft))}`
  return (
    <Dialog
      title="Print QR sheet"
      onClose={onClose}
      footer={<DialogFooter confirm="Print" onConfirm={() => onPrint(part)} onClose={onClose} />}
    >
      <SelectField
        label={`Codes, of ${formatCount(codesLeft)} left`}
        value={part}
        onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
      >
        {parts.map((at) => (
          <option key={at} value={at}>
            {wordsOf(at)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  )
}
