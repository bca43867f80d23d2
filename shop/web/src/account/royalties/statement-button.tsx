import { ActionButton } from '../../kit/data/action-button.tsx'
import { useAction } from '../../kit/data/use-action.ts'
import { saveBlob } from '../../ui/save-file.ts'

/** Saves the statement of what was paid on that day, as PDF. */
export function StatementButton({ fetch, paidOn }: { fetch: () => Promise<Blob>; paidOn: string }) {
  const action = useAction({ run: fetch, onDone: (blob) => saveBlob(blob, `Statement ${paidOn}.pdf`) })
  return (
    <ActionButton action={action} look="quiet" busy="Saving" aria-label={`Statement of ${paidOn} as PDF`}>
      PDF
    </ActionButton>
  )
}
