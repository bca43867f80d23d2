import { forgetPlays, listRecentPlays } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { forgetLocalPlays, tellPlays } from '../../../listening/recent-plays.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnListsFrame } from './own-lists-frame.tsx'
import { OwnRows } from './own-rows.tsx'
import { useOwnList } from './use-own-list.ts'

/** What the listener heard, last first. */
export function RecentScreen() {
  const list = useOwnList([listRecentPlays.path], async (part, signal) => {
    await tellPlays()
    return call(listRecentPlays, { query: part }, signal)
  })
  return (
    <OwnListsFrame title="Recently played" tools={list.total ? <ForgetAll /> : null}>
      {(scroller) => (
        <OwnRows
          label="Recently played"
          {...{ list, scroller }}
          empty={
            <Notice heading="Nothing played yet" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
              Sounds you play appear here.
            </Notice>
          }
        />
      )}
    </OwnListsFrame>
  )
}

function ForgetAll() {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const forget = (): Promise<unknown> => {
    forgetLocalPlays()
    return call(forgetPlays, {})
  }
  return (
    <>
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        Clear all
      </Button>
      {isAsking && (
        <ConfirmDialog
          verb="Clear"
          name="recently played"
          confirm="Clear all"
          run={forget}
          onDone={() => queries.resetQueries({ queryKey: [listRecentPlays.path] })}
          onClose={() => setIsAsking(false)}
        >
          This clears the list. Your favourites and purchases stay.
        </ConfirmDialog>
      )}
    </>
  )
}
