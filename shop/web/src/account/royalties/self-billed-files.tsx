import { getSelfBilledCii, getSelfBilledPdf, getSelfBilledUbl } from '@segno/contract'
import { SaveFileButton } from '../../kit/data/save-file-button.tsx'
import { fetchFile } from '../../shared/api/call.ts'

const FILES = [
  { as: 'PDF', from: getSelfBilledPdf, ending: 'pdf' },
  { as: 'UBL', from: getSelfBilledUbl, ending: 'ubl.xml' },
  { as: 'CII', from: getSelfBilledCii, ending: 'cii.xml' },
] as const

/** The invoice of a payout that the shop issued in the payee's name, as files: to be read, and for accountants' programs. */
export function SelfBilledFiles({ number }: { number: string | null }) {
  if (number === null) return null
  return FILES.map(({ as, from, ending }) => (
    <SaveFileButton
      key={as}
      fetch={() => fetchFile(from, { params: { number } })}
      fileName={`${number}.${ending}`}
      look="quiet"
      aria-label={`Save ${number} as ${as}`}
    >
      {as}
    </SaveFileButton>
  ))
}
