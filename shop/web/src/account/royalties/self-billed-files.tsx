import { getSelfBilledCii, getSelfBilledPdf, getSelfBilledUbl } from '@segno/contract'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { fetchFile } from '../../shared/api/call.ts'
import { saveBlob } from '../../ui/save-file.ts'

const FILES = [
  { as: 'PDF', from: getSelfBilledPdf, ending: 'pdf' },
  { as: 'UBL', from: getSelfBilledUbl, ending: 'ubl.xml' },
  { as: 'CII', from: getSelfBilledCii, ending: 'cii.xml' },
] as const

/** The invoice of a payout that the shop issued in the payee's name, as files: to be read, and for accountants' programs. */
export function SelfBilledFiles({ number }: { number: string | null }) {
  return number === null ? null : FILES.map((file) => <FileButton key={file.as} number={number} {...file} />)
}

function FileButton({ number, as, from, ending }: { number: string } & (typeof FILES)[number]) {
  const action = useAction({
    run: () => fetchFile(from, { params: { number } }),
    onDone: (blob) => saveBlob(blob, `${number}.${ending}`),
  })
  return (
    <ActionButton action={action} look="quiet" busy="Saving" aria-label={`Save ${number} as ${as}`}>
      {as}
    </ActionButton>
  )
}
