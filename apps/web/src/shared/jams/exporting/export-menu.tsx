import { useRef, useState } from 'react'
import { useAction } from '../../../kit/data/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { PopupMenu } from '../../../ui/popup-menu.tsx'
import { saveBlob } from '../../../ui/save-file.ts'
import type { EditedJam } from '../jam-edit.ts'
import { exportMix, exportStems } from './export-jam.ts'

/** Saves what is heard: the mix, or a file for each lane. @param onOpen makes ready what is to be rendered */
export function ExportMenu({ jam, onOpen }: { jam: EditedJam; onOpen?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const save = useAction({
    run: (render: typeof exportMix) => render(jam),
    onDone: ({ blob, fileName }) => saveBlob(blob, fileName),
  })
  const isEmpty = jam.lanes.length === 0
  return (
    <span ref={button}>
      <Button
        icon="download"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isEmpty}
        aria-disabled={save.isBusy}
        onClick={() => {
          if (save.isBusy) return
          onOpen?.()
          setOpen(true)
        }}
      >
        {save.isBusy ? 'Rendering' : 'Export'}
      </Button>
      {isOpen && (
        <PopupMenu
          label="Export"
          anchor={button}
          items={[
            { label: 'Mixdown, WAV', run: () => void save.run(exportMix) },
            { label: 'Stems, ZIP of WAVs', run: () => void save.run(exportStems) },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
