import { lazyPart } from '../../shared/page/lazy-part.tsx'
import { closeCollecting, useCollecting } from './collecting.ts'

const CollectDialog = lazyPart(async () => (await import('./collect-dialog.tsx')).CollectDialog)

/** The question into which collection a sound goes, over whatever screen it was asked on. */
export function CollectPart() {
  const { sound } = useCollecting()
  return sound && <CollectDialog sound={sound} onClose={closeCollecting} onMissing={closeCollecting} />
}
