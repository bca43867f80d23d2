import { listNotForMe, type Sound } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../shared/api/call.ts'
import { bringBack } from '../../not-for-me.ts'
import { RowCommands } from '../../rows/row-commands.ts'
import { Notice } from '../../../ui/notice.tsx'
import { OwnListsFrame } from './own-lists-frame.tsx'
import { OwnRows } from './own-rows.tsx'
import { useOwnList } from './use-own-list.ts'

/** What searches leave out for this listener. */
export function NotForMeScreen() {
  const queries = useQueryClient()
  const list = useOwnList([listNotForMe.path], (part, signal) => call(listNotForMe, { query: part }, signal))
  const commands = useCallback(
    (sound: Sound) => [
      {
        label: 'Unhide',
        isAboutHiding: true as const,
        run: () =>
          void bringBack(sound).then(() => queries.invalidateQueries({ queryKey: [listNotForMe.path] })),
      },
    ],
    [queries],
  )
  return (
    <OwnListsFrame title="Not for me">
      {(scroller) => (
        <RowCommands value={commands}>
          <OwnRows
            label="Not for me"
            {...{ list, scroller }}
            empty={
              <Notice heading="Nothing hidden">
                Hidden sounds appear here. To hide one, choose “Not for me” in its menu.
              </Notice>
            }
          />
        </RowCommands>
      )}
    </OwnListsFrame>
  )
}
