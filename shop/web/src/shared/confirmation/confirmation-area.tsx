import { lazyPart } from '../lazy-part.tsx'
import { useConfirmation } from './confirmation.ts'

const ConfirmationDialog = lazyPart(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
)

/** Where somebody is asked to confirm that it is them, above whatever they do. */
export function ConfirmationArea() {
  const settle = useConfirmation((state) => state.settle)
  return settle && <ConfirmationDialog onSettled={settle} onMissing={() => settle(false)} />
}
