import { useAction } from '../../kit/data/use-action.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
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
  const save = useAction({
    run: async ({ render }: Way) => (await render())(jam),
    onDone: (made) => made && saveBlob(made.blob, made.fileName),
  })
  return (
    <MenuButton
      label="Export"
      icon="download"
      disabled={jam.lanes.length === 0}
      isBusy={save.isBusy}
      onOpen={onOpen}
      items={[...(isOwnedOnly ? [] : PREVIEWS), ...OWNED].map((way) => ({
        label: way.label,
        run: () => void save.run(way),
      }))}
    >
      {save.isBusy ? 'Rendering' : 'Export'}
    </MenuButton>
  )
}
