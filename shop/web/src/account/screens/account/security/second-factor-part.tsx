import {
  confirmTotp,
  getSecondFactor,
  renewRecoveryCodes,
  setEmailFactor,
  startTotp,
  stopTotp,
  type SecondFactor,
} from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import { AuthenticatorSecret } from '../../../second-factor/authenticator-secret.tsx'
import { AUTHENTICATOR, RECOVERY_CODES, SECOND_FACTOR } from '../../../second-factor/meanings.ts'
import { RecoveryCodes } from '../../../second-factor/recovery-codes.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { AskCode } from './ask-form.tsx'
import { LoadFailed } from '../../../../kit/data/load-failed.tsx'

type Change = 'startTotp' | 'stopTotp' | 'email' | 'codes'
type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'asked'; readonly what: Change }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

const ONLY_MAIL =
  'If you lose your mailbox, you lose your account. Add an authenticator app as a second way in.'
const ONLY_PASSWORD = 'You then sign in with your password only.'

const WITH_PASSKEY = 'You then sign in with your passkey.'

const NOTHING: Doing = { kind: 'nothing' }

/** A second thing beside the password: an authenticator, or a code by mail. */
export function SecondFactorPart() {
  const queries = useQueryClient()
  const { data: factors, ...query } = useQuery({
    queryKey: [getSecondFactor.path],
    queryFn: () => call(getSecondFactor, {}),
  })
  const [doing, setDoing] = useState<Doing>(NOTHING)
  const finish = async (next: Doing): Promise<void> => {
    setDoing(next)
    await queries.invalidateQueries({ queryKey: [getSecondFactor.path] })
  }
  return (
    <div className={styles.part}>
      <h3>Two-factor authentication</h3>
      <p className={styles.muted}>{SECOND_FACTOR}</p>
      {query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={64} />}
      {factors && (
        <>
          <State factors={factors} />
          {doing.kind === 'nothing' ? (
            <Choices factors={factors} onChoose={(what) => setDoing({ kind: 'asked', what })} />
          ) : (
            <Steps doing={doing} factors={factors} onNext={finish} />
          )}
        </>
      )}
    </div>
  )
}

interface StepsProps {
  doing: Exclude<Doing, { kind: 'nothing' }>
  factors: SecondFactor
  onNext: (next: Doing) => Promise<void>
}

function Steps({ doing, factors, onNext }: StepsProps) {
  const cancel = (): void => void onNext(NOTHING)
  switch (doing.kind) {
    case 'asked':
      return <Asked what={doing.what} factors={factors} onNext={onNext} />
    case 'scan':
      return (
        <>
          <p>Scan this code with an authenticator app on your phone.</p>
          <AuthenticatorSecret secret={doing.secret} uri={doing.uri} />
          <AskCode
            label="Code"
            send="Turn on"
            onGiven={async (code) => {
              const { recoveryCodes } = await call(confirmTotp, { body: { code } })
              await onNext({ kind: 'codes', codes: recoveryCodes })
            }}
            onCancel={cancel}
          />
        </>
      )
    case 'codes':
      return <RecoveryCodes codes={doing.codes} onDone={cancel} />
  }
}

interface AskedProps {
  what: Change
  factors: SecondFactor
  onNext: (next: Doing) => Promise<void>
}

/** Says what is about to change. */
function Asked({ what, factors, onNext }: AskedProps) {
  const go = useAction({ run: () => change(what, factors), onDone: onNext })
  return (
    <>
      <p>{meaningOf(what, factors)}</p>
      <div className={styles.buttons}>
        <ActionButton look="primary" action={go}>
          Continue
        </ActionButton>
        <Button onClick={() => void onNext(NOTHING)}>Cancel</Button>
      </div>
    </>
  )
}

function meaningOf(what: Change, factors: SecondFactor): string {
  const { totp, email } = factors
  const onlyPassword = factors.passkeys > 0 ? WITH_PASSKEY : ONLY_PASSWORD
  switch (what) {
    case 'startTotp':
      return AUTHENTICATOR
    case 'codes':
      return 'The recovery codes that you have stop working.'
    case 'stopTotp':
      return email ? ONLY_MAIL : onlyPassword
    case 'email':
      if (!email) return totp ? 'You can then choose a code by email when you sign in.' : ONLY_MAIL
      return totp ? 'You then sign in with your authenticator app.' : onlyPassword
  }
}

async function change(what: Change, factors: SecondFactor): Promise<Doing> {
  switch (what) {
    case 'startTotp':
      return { kind: 'scan', ...(await call(startTotp, {})) }
    case 'codes':
      return { kind: 'codes', codes: (await call(renewRecoveryCodes, {})).recoveryCodes }
    case 'stopTotp':
      await call(stopTotp, {})
      return NOTHING
    case 'email':
      await call(setEmailFactor, { body: { isOn: !factors.email } })
      return NOTHING
  }
}

function State({ factors }: { factors: SecondFactor }) {
  const { totp, email, passkeys, isRequired, recoveryCodesLeft } = factors
  const on = [passkeys > 0 && 'passkey', totp && 'authenticator app', email && 'codes by email']
    .filter(Boolean)
    .join(' and ')
  return (
    <div>
      <p>
        {on === '' ? 'Off. You sign in with your password only.' : `On: ${on}.`}
        {isRequired && ' Administrators must keep it on.'}
      </p>
      {email && !totp && passkeys === 0 && <p>{ONLY_MAIL}</p>}
      {(totp || passkeys > 0) && (
        <div className={styles.muted}>
          <p>{countOf(recoveryCodesLeft, 'recovery code', 'recovery codes')} left.</p>
          <p>{RECOVERY_CODES}</p>
        </div>
      )}
    </div>
  )
}

function Choices({ factors, onChoose }: { factors: SecondFactor; onChoose: (what: Change) => void }) {
  const { totp, email, passkeys, isRequired } = factors
  const isLast = passkeys === 0 && totp !== email
  const mayStop = !(isRequired && isLast)
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onChoose('startTotp')}>
        {totp ? 'Replace authenticator app' : 'Add authenticator app'}
      </Button>
      {totp && mayStop && <Button onClick={() => onChoose('stopTotp')}>Remove authenticator app</Button>}
      {(totp || passkeys > 0) && <Button onClick={() => onChoose('codes')}>New recovery codes</Button>}
      {(!email || mayStop) && (
        <Button onClick={() => onChoose('email')}>
          {email ? 'Turn off email codes' : 'Turn on email codes'}
        </Button>
      )}
    </div>
  )
}
