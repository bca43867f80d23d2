import { USUAL_SPEND_LIMIT_POINTS, type Answer, type getHostedSignIn } from '@segno/contract'
import { useState } from 'react'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { endQuietly } from '../../../../shared/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../sign-in.module.css'
import { DeclineButton } from './decline-button.tsx'
import { ProgramOrigin } from './program-origin.tsx'
import { ProgramScopes, readSpendLimit } from './program-scopes.tsx'
import type { Allow } from './use-allow.ts'

interface AllowProgramProps {
  program: Answer<typeof getHostedSignIn>
  allow: Allow
}

/** Asks whoever is signed in whether the program may come in as them. */
export function AllowProgram({ program: { client, declineAt, scopes }, allow }: AllowProgramProps) {
  const isKnown = client.describedBy === 'shop'
  const user = useAppState((state) => state.user)
  const [isLeaving, setLeaving] = useState(false)
  const [spendLimit, setSpendLimit] = useState(isKnown ? String(USUAL_SPEND_LIMIT_POINTS) : '')
  const points = scopes.includes('buy') ? readSpendLimit(spendLimit) : 0
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const isBusy = allow.isBusy || isLeaving
  const cannotAllow = isBusy || points === null
  const useAnother = (): void => {
    setLeaving(true)
    void endQuietly()
  }
  return (
    <>
      <p className={styles.why}>You are signed in as {user.email}.</p>
      <ProgramScopes
        name={isKnown ? client.name : `A program that calls itself “${client.name}”`}
        isKnown={isKnown}
        scopes={scopes}
        spendLimit={spendLimit}
        onSpendLimit={setSpendLimit}
      />
      <ProgramOrigin client={client} />
      {!isKnown && (
        <p className={styles.why}>
          It stays connected for up to 90 days. Disconnect it sooner in your account, under “Browsers and
          programs”.
        </p>
      )}
      <Button look="primary" aria-disabled={cannotAllow} onClick={() => !cannotAllow && allow.sayYes(points)}>
        {allow.isBusy ? 'One moment' : `Continue as ${name}`}
      </Button>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && useAnother()}>
        Use another account
      </Button>
      <DeclineButton address={declineAt} isBusy={isBusy} />
    </>
  )
}
