import { decideDeviceSignIn, findDeviceSignIn, USUAL_SPEND_LIMIT_POINTS, type Answer } from '@segno/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { filled } from '../../../../shared/forms/field-schemas.ts'
import { useAction } from '../../../../kit/data/use-action.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { ProgramScopes, readSpendLimit } from '../hosted/program-scopes.tsx'

type Asked = Answer<typeof findDeviceSignIn> & { readonly userCode: string }
type Step =
  | { readonly kind: 'code' }
  | { readonly kind: 'asked'; readonly asked: Asked }
  | { readonly kind: 'decided'; readonly name: string; readonly isAllowed: boolean }

/** Connects a program without a browser, which shows a code. */
export function DeviceScreen() {
  const [step, setStep] = useState<Step>({ kind: 'code' })
  return (
    <Screen title="Connect a program" width="form">
      {step.kind === 'code' && <CodeStep onAsked={(asked) => setStep({ kind: 'asked', asked })} />}
      {step.kind === 'asked' && (
        <AllowStep
          asked={step.asked}
          onDecided={(isAllowed) => setStep({ kind: 'decided', name: step.asked.client.name, isAllowed })}
        />
      )}
      {step.kind === 'decided' && (
        <p role="status">
          {step.isAllowed
            ? `${step.name} is connected. Go back to it; you can close this page.`
            : `${step.name} was refused.`}
        </p>
      )}
    </Screen>
  )
}

const schema = z.object({ code: filled('Enter the code') })

function CodeStep({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const [search] = useSearchParams()
  const form = useForm({
    schema,
    fields: { code: { label: 'Code' } },
    initial: { code: search.get('user_code') ?? '' },
    send: async ({ code: userCode }) => ({
      ...(await call(findDeviceSignIn, { body: { userCode } })),
      userCode,
    }),
    onSent: onAsked,
  })
  return (
    <form className={shapes.stack} noValidate onSubmit={form.submit}>
      <p>Only enter a code that a program shows you right now.</p>
      <TextField
        form={form}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="WDJB-MJHT"
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Checking' : 'Continue'}
      </Button>
    </form>
  )
}

function AllowStep({ asked, onDecided }: { asked: Asked; onDecided: (isAllowed: boolean) => void }) {
  const { client, scopes, device, clientAddress, askedAt, userCode } = asked
  const [spendLimit, setSpendLimit] = useState(String(USUAL_SPEND_LIMIT_POINTS))
  const points = scopes.includes('buy') ? readSpendLimit(spendLimit) : 0
  const decide = useAction({
    run: (isAllowed: boolean) =>
      call(decideDeviceSignIn, { body: { userCode, isAllowed, spendLimitPoints: points ?? 0 } }),
    onDone: (_, isAllowed) => onDecided(isAllowed),
  })
  const cannotAllow = decide.isBusy || points === null
  return (
    <div className={shapes.stack}>
      <p>
        Code <strong>{userCode}</strong>, shown by {client.name}
        {clientAddress && ` at ${clientAddress}`} (<span>{device}</span>), <RelativeTime instant={askedAt} />.
      </p>
      <ProgramScopes
        name={client.name}
        scopes={scopes}
        spendLimit={spendLimit}
        onSpendLimit={setSpendLimit}
      />
      <Button
        look="primary"
        aria-disabled={cannotAllow}
        onClick={() => !cannotAllow && void decide.run(true)}
      >
        Connect {client.name}
      </Button>
      <Button look="quiet" aria-disabled={decide.isBusy} onClick={() => void decide.run(false)}>
        Refuse
      </Button>
    </div>
  )
}
