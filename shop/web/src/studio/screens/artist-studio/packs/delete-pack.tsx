import { deletePack, type OwnPack } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { usePackCache } from './use-pack.ts'

/** Only an empty pack can be deleted, so that no sound loses its place unnoticed. */
export function DeletePack({ pack, onDeleted }: { pack: OwnPack; onDeleted: () => void }) {
  const cache = usePackCache()
  const [isAsked, setAsked] = useState(false)
  const leave = (): void => {
    onDeleted()
    cache.forget(pack.id)
  }
  if (pack.soundCount > 0) return <p className={shapes.note}>To delete it, first move its sounds out.</p>
  return (
    <div>
      <Button onClick={() => setAsked(true)}>Delete this pack…</Button>
      {isAsked && (
        <ConfirmDialog
          verb="Delete"
          name={pack.title}
          confirm="Delete"
          run={() => call(deletePack, { params: { packId: pack.id } })}
          done={`${pack.title} deleted.`}
          onDone={leave}
          onClose={() => setAsked(false)}
        >
          This permanently deletes its title, text and cover. It has no sounds.
        </ConfirmDialog>
      )}
    </div>
  )
}
