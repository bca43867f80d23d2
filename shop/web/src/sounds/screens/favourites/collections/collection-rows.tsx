import { type CollectedSound, type CollectionInFull, listCollectedSounds, type Sound } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { GONE_ROW, type ListRow } from '../../../rows/list-row.ts'
import { type RowCommand, RowCommands } from '../../../rows/row-commands.ts'
import { RowNote } from '../../../rows/row-note.ts'
import { OrderedRows } from '../ordered-rows.tsx'
import { OwnRows } from '../own-rows.tsx'
import { useMoving } from '../use-moving.ts'
import { useOrderedRows } from '../use-ordered-rows.ts'
import { NoteCell } from './note-cell.tsx'
import type { CollectionChanges } from './use-collection-changes.ts'

interface CollectionRowsProps {
  collection: CollectionInFull
  /** By which it is read. */
  address: string
  scroller: HTMLDivElement | null
}

/** A shared collection, to read. */
export function ReadCollectionRows({ collection, address, scroller }: CollectionRowsProps) {
  const { list, saysWhy } = useCollectionRows(collection, address, null)
  return (
    <OwnRows
      label={collection.name}
      {...{ list, scroller, saysWhy }}
      empty={<p>This collection has no sounds yet.</p>}
    />
  )
}

interface OwnCollectionRowsProps extends CollectionRowsProps {
  changes: CollectionChanges
}

/** One's own: put in order by dragging and by keys, with notes that are edited in place. */
export function OwnCollectionRows({ collection, address, scroller, changes }: OwnCollectionRowsProps) {
  const [editedId, setEdited] = useState<string | null>(null)
  const { list, saysWhy } = useCollectionRows(collection, address, editedId)
  const { idAt, wordsOf, drop, move } = useMoving(list, { sounds: changes.sounds, put: changes.move })
  const commandsOf = ({ id, ...sound }: Sound): RowCommand[] => {
    const first = changes.sounds().find(({ soundId }) => soundId !== id)
    return [
      { label: 'Note…', run: () => setEdited(id) },
      { label: 'Move to the top', run: () => void changes.move([id], first?.soundId ?? null) },
      { label: 'Move to the end', run: () => void changes.move([id], null) },
      { label: 'Remove from collection', run: () => void changes.remove({ id, ...sound }) },
    ]
  }
  const noteCell = (sound: Sound, note: string) => (
    <NoteCell
      {...{ sound }}
      note={note.trim()}
      isEditing={editedId === sound.id}
      onEdit={() => setEdited(sound.id)}
      onDone={(text) => {
        setEdited(null)
        if (text !== null) void changes.note(sound.id, text)
      }}
    />
  )
  return (
    <RowCommands value={commandsOf}>
      <RowNote value={noteCell}>
        <OrderedRows {...{ scroller, wordsOf, idAt }} indexOf={list.indexOf} onDrop={drop}>
          <OwnRows
            label={collection.name}
            {...{ list, scroller, saysWhy }}
            onMove={move}
            empty={
              <Notice
                level={2}
                heading="No sounds yet"
                action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}
              >
                Press L on a sound, use its menu, or drop it here from another window. Drag to reorder.
              </Notice>
            }
          />
        </OrderedRows>
      </RowNote>
    </RowCommands>
  )
}

/** A row whose note is edited says something, also while there is none. */
const UNWRITTEN = ' '

function useCollectionRows({ sounds, id }: CollectionInFull, key: string, editedId: string | null) {
  const notes = new Map(sounds.map(({ soundId, note }) => [soundId, note]))
  const saysWhy = editedId !== null || sounds.some(({ note }) => note !== '')
  const whyOf = (soundId: string): string => {
    const note = notes.get(soundId) ?? ''
    return note === '' && soundId === editedId ? UNWRITTEN : note
  }
  const rowOf = ({ soundId, loop, isOwned, isForSale }: CollectedSound): ListRow =>
    loop === null
      ? GONE_ROW
      : { kind: 'sound', sound: loop, isOwned, isForSale, ...(saysWhy && { why: whyOf(soundId) }) }
  const list = useOrderedRows({
    key: [listCollectedSounds.path, id],
    sounds,
    fetchPart: (query, signal) => call(listCollectedSounds, { params: { key }, query }, signal),
    rowOf,
  })
  return { list, saysWhy }
}
