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
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { AskForm } from './ask-form.tsx'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

type Doing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'password'; readonly what: 'startTotp' | 'stopTotp' | 'email' | 'codes' }
  | { readonly kind: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** A second thing beside the password: an authenticator, or a code by mail. */
export function SecondFactorPart() {
  const queries = useQueryClient()
  const { data: factors } = useQuery({
    queryKey: [getSecondFactor.path],
    queryFn: () => call(getSecondFactor, {}),
  })
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' })
  const finish = async (next: Doing): Promise<void> => {
    setDoing(next)
    await queries.invalidateQueries({ queryKey: [getSecondFactor.path] })
  }
  const withPassword = async (password: string): Promise<void> => {
    if (doing.kind !== 'password' || !factors) return
    await finish(await change(doing.what, password, factors))
  }
  return (
    <div className={styles.part}>
      <h3>Second factor</h3>
      {!factors && <Skeleton width="100%" height={40} />}
      {factors && <State factors={factors} />}
      {factors && doing.kind === 'nothing' && (
        <Choices factors={factors} onChoose={(what) => setDoing({ kind: 'password', what })} />
      )}
      {doing.kind === 'password' && (
        <AskForm
          label="Your password"
          kind="password"
          onGiven={withPassword}
          onCancel={() => setDoing({ kind: 'nothing' })}
        />
      )}
      {doing.kind === 'scan' && (
        <>
          <p>
            Scan this with an authenticator, or type the secret into it. Then type the digits that it shows.
          </p>
          <Suspense fallback={<Skeleton width={200} height={200} />}>
            <QrCode text={doing.uri} label="Secret for your authenticator" />
          </Suspense>
          <code>{doing.secret}</code>
          <AskForm
            label="Code"
            kind="code"
            onGiven={async (code) => {
              const { recoveryCodes } = await call(confirmTotp, { body: { code } })
              await finish({ kind: 'codes', codes: recoveryCodes })
            }}
            onCancel={() => setDoing({ kind: 'nothing' })}
          />
        </>
      )}
      {doing.kind === 'codes' && (
        <>
          <p>
            Keep these recovery codes. Each lets you in once when your authenticator is not at hand. They are
            not shown again.
          </p>
          <pre className={styles.codes}>{doing.codes.join('\n')}</pre>
          <Button look="primary" onClick={() => setDoing({ kind: 'nothing' })}>
            I have kept them
          </Button>
        </>
      )}
    </div>
  )
}

async function change(
  what: Extract<Doing, { kind: 'password' }>['what'],
  password: string,
  factors: SecondFactor,
): Promise<Doing> {
  if (what === 'startTotp') return { kind: 'scan', ...(await call(startTotp, { body: { password } })) }
  if (what === 'codes') {
    const { recoveryCodes } = await call(renewRecoveryCodes, { body: { password } })
    return { kind: 'codes', codes: recoveryCodes }
  }
  if (what === 'stopTotp') await call(stopTotp, { body: { password } })
  else await call(setEmailFactor, { body: { isOn: !factors.email, password } })
  return { kind: 'nothing' }
}

function State({ factors }: { factors: SecondFactor }) {
  const on = [factors.totp && 'an authenticator', factors.email && 'codes by mail']
    .filter(Boolean)
    .join(' and ')
  return (
    <p>
      {on === '' ? 'Off: your password alone lets you in.' : `On: ${on}.`}
      {factors.totp && ` ${factors.recoveryCodesLeft} recovery codes are left.`}
    </p>
  )
}

function Choices({
  factors,
  onChoose,
}: {
  factors: SecondFactor
  onChoose: (what: Extract<Doing, { kind: 'password' }>['what']) => void
}) {
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onChoose('startTotp')}>
        {factors.totp ? 'Use another authenticator' : 'Add an authenticator'}
      </Button>
      {factors.totp && <Button onClick={() => onChoose('stopTotp')}>Take the authenticator away</Button>}
      {factors.totp && <Button onClick={() => onChoose('codes')}>New recovery codes</Button>}
      <Button onClick={() => onChoose('email')}>
        {factors.email ? 'No codes by mail' : 'Codes by mail'}
      </Button>
    </div>
  )
}
