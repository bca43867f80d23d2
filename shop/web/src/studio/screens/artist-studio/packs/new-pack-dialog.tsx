import { createPack } from '@segno/contract'
import { call } from '../../../../shared/api/call.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { PackForm } from './pack-form.tsx'
import { usePackCache } from './use-pack.ts'

interface NewPackDialogProps {
  onMade: (packId: string) => void
  onClose: () => void
}

export function NewPackDialog({ onMade, onClose }: NewPackDialogProps) {
  const cache = usePackCache()
  return (
    <Dialog title="New pack" onClose={onClose}>
      <PackForm
        initial={{ title: '', description: '' }}
        submit="Create pack"
        busy="Making"
        send={async (body) => {
          const pack = await call(createPack, { body })
          cache.show(pack)
          onMade(pack.id)
        }}
      />
    </Dialog>
  )
}
