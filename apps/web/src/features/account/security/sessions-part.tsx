import { endOneSession, listSessions, signOutEverywhere, type OpenSessionItem } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { endSession } from '../../../shared/session/session-end.ts'
import { signOutIcon } from '../../../ui/later-icons.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import styles from '../account.module.css'
import { LongList } from './long-list.tsx'
import { useLongList } from './use-long-list.ts'

/** Where one is signed in. */
export function SessionsPart() {
  const list = useLongList(listSessions.path, (page) => call(listSessions, { query: { page } }))
  const [asked, setAsked] = useState<OpenSessionItem | 'everywhere' | null>(null)
  return (
    <div className={styles.part}>
      <h3>Where you are signed in</h3>
      <LongList list={list} empty="You are not signed in anywhere else.">
        {(session) => (
          <>
            <span>
              <strong>{session.device}</strong>
              {session.isThis && ' (this one)'}
              <span className={styles.facts}>
                {session.clientAddress && `${session.clientAddress} · `}
                {session.isThis ? 'signed in ' : 'last used '}
                <RelativeTime instant={session.isThis ? session.createdAt : session.lastUsedAt} />
              </span>
            </span>
            {!session.isThis && (
              <Button
                look="quiet"
                aria-label={`Sign out ${session.device}`}
                onClick={() => setAsked(session)}
              >
                Sign out
              </Button>
            )}
          </>
        )}
      </LongList>
      <Button icon={signOutIcon} onClick={() => setAsked('everywhere')}>
        Sign out everywhere
      </Button>
      {asked === 'everywhere' && (
        <ConfirmDialog
          verb="Sign out"
          name="everywhere"
          confirm="Sign out everywhere"
          run={() => call(signOutEverywhere, {})}
          onDone={() => endSession({ goTo: 'login', message: null })}
          onClose={() => setAsked(null)}
        >
          This signs out every browser and program, including this one.
        </ConfirmDialog>
      )}
      {asked !== null && asked !== 'everywhere' && (
        <ConfirmDialog
          verb="Sign out"
          name={asked.device}
          confirm="Sign out"
          run={() => call(endOneSession, { params: { id: asked._id } })}
          done={`${asked.device} signed out.`}
          refresh={[[listSessions.path]]}
          onClose={() => setAsked(null)}
        >
          You can sign in there again.
        </ConfirmDialog>
      )}
    </div>
  )
}
