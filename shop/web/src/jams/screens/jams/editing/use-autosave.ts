import { editableJamsList, getJam, type Jam } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EditedJam } from '../../../jam-edit.ts'
import { JamSaver, type SaveState } from './jam-saver.ts'
import type { UnsavedJam } from './unsaved-jam.ts'

/** @param kept edits that the server has not, and the version they were made from; null where there are none */
export function useAutosave(loaded: Jam, jam: EditedJam, kept: UnsavedJam | null) {
  const queries = useQueryClient()
  // The other version may be a save of this page that was on its way when it was left: that is sent again first.
  const isChanged = kept !== null && kept.sent === null && kept.version !== loaded.version
  const [state, setState] = useState<SaveState>(isChanged ? 'changed' : kept ? 'saving' : 'saved')
  const [saver] = useState(
    () =>
      new JamSaver(kept ? null : jam, {
        jamId: loaded.id,
        version: kept?.version ?? loaded.version,
        sent: kept?.sent ?? null,
        isChanged,
        onState: setState,
        onSaved: (saved) => {
          queries.setQueryData([getJam.path, loaded.id], saved)
          void queries.invalidateQueries({ queryKey: [editableJamsList.list.path] })
        },
      }),
  )
  // Talks to the server.
  useEffect(() => saver.edit(jam), [saver, jam])
  useEffect(() => {
    addEventListener('pagehide', saver.keepNow)
    return () => {
      removeEventListener('pagehide', saver.keepNow)
      saver.end()
    }
  }, [saver])
  return { state, saveNow: () => saver.saveNow(), forget: () => saver.forget() }
}
