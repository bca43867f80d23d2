import {
  endOneSession,
  listSessions,
  SHORT_SCOPE_WORDS,
  signOutEverywhere,
  type OpenSessionItem,
} from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { endSession } from '../../../../shared/session/session-end.ts'
import { signOutIcon } from '../../../../ui/later-icons.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import styles from '../account.module.css'
import { LongList } from './long-list.tsx'
import { useLongList } from './use-long-list.ts'

const nameOf = ({ program, device }: OpenSessionItem): string => program?.name ?? device
const verbOf = ({ program }: OpenSessionItem): string => (program ? 'Disconnect' : 'Sign out')

function describeProgram({ scopes, spendLimitPoints }: NonNullable<OpenSessionItem['program']>): string {
  const words = scopes.filter((scope) => scope !== 'buy').map((scope) => SHORT_SCOPE_WORDS[scope])
  const buying = spendLimitPoints === null ? [] : [`up to ${formatPoints(spendLimitPoints)} a month`]
  const text = [...words, ...buying].join(', ') || 'only knows who you are'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Browsers that somebody is signed in with, and programs that they connected. */
export function SessionsPart() {
  const list = useLongList(listSessions.path, (page) => call(listSessions, { query: { page } }))
  const [asked, setAsked] = useState<OpenSessionItem | 'everywhere' | null>(null)
  return (
    <div className={styles.part}>
      <h3>Devices and sessions</h3>
      <LongList list={list} empty="You are not signed in anywhere else.">
        {(session) => <SessionLine session={session} onEnd={() => setAsked(session)} />}
      </LongList>
      <Button icon={signOutIcon} onClick={() => setAsked('everywhere')}>
        Sign out everywhere
      </Button>
      {asked === 'everywhere' && <EndEverywhere onClose={() => setAsked(null)} />}
      {asked !== null && asked !== 'everywhere' && <EndOne session={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function SessionLine({ session, onEnd }: { session: OpenSessionItem; onEnd: () => void }) {
  return (
    <>
      <span>
        <strong>{nameOf(session)}</strong>
        {session.isThis && ' (this one)'}
        {session.program && <span className={styles.facts}>{describeProgram(session.program)}</span>}
        <span className={styles.facts}>
          {session.clientAddress && `${session.clientAddress} · `}
          {session.isThis ? 'signed in ' : 'last used '}
          <RelativeTime instant={session.isThis ? session.createdAt : session.lastUsedAt} />
        </span>
      </span>
      {!session.isThis && (
        <Button look="quiet" aria-label={`${verbOf(session)} ${nameOf(session)}`} onClick={onEnd}>
          {verbOf(session)}
        </Button>
      )}
    </>
  )
}

function EndEverywhere({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      verb="Sign out"
      name="everywhere"
      confirm="Sign out everywhere"
      run={() => call(signOutEverywhere, {})}
      onDone={() => endSession({ goTo: 'login', message: null })}
      onClose={onClose}
    >
      This signs out every browser and program, including this one.
    </ConfirmDialog>
  )
}

function EndOne({ session, onClose }: { session: OpenSessionItem; onClose: () => void }) {
  return (
    <ConfirmDialog
      verb={verbOf(session)}
      name={nameOf(session)}
      confirm={verbOf(session)}
      run={() => call(endOneSession, { params: { id: session.id } })}
      done={`${nameOf(session)} ${session.program ? 'disconnected' : 'signed out'}.`}
      refresh={[[listSessions.path]]}
      onClose={onClose}
    >
      You can sign in there again.
    </ConfirmDialog>
  )
}
