import { editableJamsList, getJam, type Jam } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EditedJam } from '../../../jam-edit.ts'
import { JamSaver, type SaveState } from './jam-saver.ts'

/** @param isUnsaved whether it has edits already that the server has not */
export function useAutosave(loaded: Jam, jam: EditedJam, isUnsaved: boolean) {
  const queries = useQueryClient()
  const [state, setState] = useState<SaveState>('saved')
  const [saver] = useState(
    () =>
      new JamSaver(isUnsaved ? null : jam, {
        jamId: loaded.id,
        version: loaded.version,
        onState: setState,
        onSaved: (saved) => {
          queries.setQueryData([getJam.path, loaded.id], saved)
          void queries.invalidateQueries({ queryKey: [editableJamsList.list.path] })
        },
      }),
  )
  // Talks to the server.
  useEffect(() => saver.edit(jam), [saver, jam])
  useEffect(() => () => saver.end(), [saver])
  return { state, saveNow: () => saver.saveNow() }
}
