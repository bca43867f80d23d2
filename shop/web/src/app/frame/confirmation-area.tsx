import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { useConfirmation } from '../../shared/confirmation/confirmation.ts'

const ConfirmationDialog = lazyPart(
  async () => (await import('../../shared/confirmation/confirmation-dialog.tsx')).ConfirmationDialog,
)

/** Where somebody is asked to confirm that it is them, above whatever they do. */
export function ConfirmationArea() {
  const settle = useConfirmation((state) => state.settle)
  return settle && <ConfirmationDialog onSettled={settle} onMissing={() => settle(false)} />
}
