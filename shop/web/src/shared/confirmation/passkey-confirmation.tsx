import { confirmByPasskey, startConfirmation } from '@segno/contract'
import { useEffect, useState } from 'react'
import { useAction } from '../../kit/data/use-action.ts'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { call } from '../api/call.ts'
import { signWithPasskey } from '../passkeys/device.ts'
import { failureSentence } from '../api/failure-rules.ts'
import { supportHost } from '../shop.ts'

interface PasskeyConfirmationProps {
  /** Asks the device as soon as it is there. */
  isAtOnce: boolean
  onConfirmed: () => void
}

/** Confirms the session by one touch of a passkey. */
export function PasskeyConfirmation({ isAtOnce, onConfirmed }: PasskeyConfirmationProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isBusy } = useAction({
    run: confirm,
    onDone: onConfirmed,
    onFailed: (error) => setProblem(failureSentence(error, supportHost())),
  })
  // Talks to the device.
  useEffect(() => {
    if (isAtOnce) void run()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return (
    <>
      {problem !== null && !isBusy && <FormProblem>{problem}</FormProblem>}
      <div>
        <Button
          look={isAtOnce ? 'primary' : 'plain'}
          icon="lock"
          aria-disabled={isBusy}
          onClick={() => void run()}
        >
          {isBusy ? 'Waiting for your passkey' : 'Use your passkey'}
        </Button>
      </div>
    </>
  )
}

/** Each signature is good once, so every try fetches a new challenge. */
async function confirm(): Promise<null> {
  const { passkey } = await call(startConfirmation, {})
  const response = await signWithPasskey(passkey ?? '{}')
  return call(confirmByPasskey, { body: { response } })
}
