import { useRef, useState } from 'react'
import { useAction } from '../../kit/data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { PopupMenu } from '../../ui/popup-menu.tsx'
import { saveBlob } from '../../ui/save-file.ts'
import type { EditedJam } from '../jam-edit.ts'
import type { Exported } from './export-jam.ts'

const PREVIEWS: readonly Way[] = [
  { label: 'Mixdown, WAV', render: async () => (await import('./export-jam.ts')).exportMix },
  { label: 'Stems, ZIP of WAVs', render: async () => (await import('./export-jam.ts')).exportStems },
]
const OWNED: readonly Way[] = [
  {
    label: 'Owned masters in time, ZIP',
    render: async () => (await import('./export-masters.ts')).exportMasters,
  },
  {
    label: 'DAWproject (untested in DAWs)',
    render: async () => (await import('./export-project.ts')).exportProject,
  },
]

interface Way {
  readonly label: string
  readonly render: () => Promise<(jam: EditedJam) => Promise<Exported | null>>
}

interface ExportMenuProps {
  jam: EditedJam
  /** Only what is owned, not what is heard of the rest. */
  isOwnedOnly?: boolean
  /** Makes ready what is to be rendered. */
  onOpen?: () => void
}

/** Saves what is heard, as a mix or a file for each lane, or the masters of what is owned. */
export function ExportMenu({ jam, isOwnedOnly = false, onOpen }: ExportMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const save = useAction({
    run: async ({ render }: Way) => (await render())(jam),
    onDone: (made) => made && saveBlob(made.blob, made.fileName),
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
          items={[...(isOwnedOnly ? [] : PREVIEWS), ...OWNED].map((way) => ({
            label: way.label,
            run: () => void save.run(way),
          }))}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
