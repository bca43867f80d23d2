import { CallError, resendConfirmationCode, useTicket, verify } from '@segno/contract'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { confirmationCode, emailAddress } from '../../../shared/forms/field-schemas.ts'
import { call } from '../../../shared/api/call.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import type { Redirected } from '../../../shared/page/redirected.ts'
import { authText } from '../../../shared/session/auth-error.ts'
import { readDeviceKey } from '../../../shared/session/device-key.ts'
import { completeSignIn } from '../../../shared/session/session.ts'
import { useShop } from '../../../shared/shop.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { keepBroughtVoucher, takeDestination, takeVoucherTrial } from './destination.ts'
import { forgetRegistration } from './registration.ts'
import { isConfirmedAlready } from './server-words.ts'
import { useResendWait } from './use-resend-wait.ts'

const RESEND = 'resend'
const CONFIRMED = 'Account verified!'
const VERIFIED = 'Account verified! Please login'

/** Confirms an address by its code, and comes in by the ticket that this brings. */
export function ConfirmForm({ email, code }: { email: string; code: string }) {
  const { form, waitSeconds } = useConfirmation(email, code)
  return (
    <form className={shapes.stack} noValidate onSubmit={form.submit}>
      {email === '' && <TextField form={form} name="email" type="email" autoComplete="username" autoFocus />}
      <TextField
        form={form}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={email !== '' && code === ''}
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        Confirm email
      </Button>
      <ResendButton waitSeconds={waitSeconds} isBusy={form.isBusy} />
    </form>
  )
}

/** Another browser registered, so this one sets a password of its own. */
const claimAddress = (email: string, claim: string) => ({
  pathname: '/set_password',
  search: new URLSearchParams({ email, claim }).toString(),
})

function useConfirmation(email: string, code: string) {
  const navigate = useNavigate()
  const goOn = useAfterVerification()
  const { waitSeconds, startWait } = useResendWait()
  const resend = async (to: string): Promise<void> => {
    await call(resendConfirmationCode, { body: { email: to } })
    startWait()
    showToast({ message: `New code sent to ${to}.`, variant: 'success' })
  }
  // A stored destination is left for the sign-in.
  const leaveForSignIn = (): void => {
    forgetRegistration()
    showToast({ message: CONFIRMED, variant: 'success' })
    void navigate('/login', { replace: true })
  }
  const form = useForm({
    schema: (way: string) =>
      z.object({ email: emailAddress, code: way === RESEND ? z.string() : confirmationCode }),
    fields: { email: { label: 'Email' }, code: { label: 'Code' } },
    initial: { email, code },
    send: async (body, way) => {
      try {
        if (way === RESEND) return await resend(body.email)
        const { ticket, passwordUpdate, voucherCode } = await call(verify, { body })
        keepBroughtVoucher(voucherCode)
        if (ticket !== null) await goOn(ticket)
        else if (passwordUpdate !== null)
          await navigate(claimAddress(body.email, passwordUpdate), { replace: true })
      } catch (error) {
        if (error instanceof CallError && isConfirmedAlready(error.message)) return leaveForSignIn()
        if (way !== RESEND) showToast({ message: 'Confirmation Failed!', variant: 'error' })
        throw error
      }
    },
  })
  return { form, waitSeconds }
}

function useAfterVerification(): (ticket: string) => Promise<void> {
  const navigate = useNavigate()
  const trialHost = useShop()?.voucherTrialHost ?? null
  return async (ticket) => {
    forgetRegistration()
    const step = await completeSignIn(() => call(useTicket, { body: { ticket, ...readDeviceKey() } })).catch(
      () => null,
    )
    const isIn = step?.step === 'signedIn'
    // Whoever is in already is not asked to log in.
    showToast({ message: isIn ? CONFIRMED : VERIFIED, variant: 'success' })
    const trial = takeVoucherTrial(trialHost)
    if (trial !== null) return location.assign(trial)
    const destination = takeDestination(null, '')
    if (isIn) void navigate(destination, { replace: true })
    else void navigate('/login', { replace: true, state: toLogin(destination) })
  }
}

/** The ticket was not enough to come in. */
const toLogin = (from: string): Redirected => ({ message: authText('useCredentials'), from })

function ResendButton({ waitSeconds, isBusy }: { waitSeconds: number; isBusy: boolean }) {
  const mustWait = waitSeconds > 0
  return (
    <Button
      type={mustWait ? 'button' : 'submit'}
      value={RESEND}
      look="quiet"
      aria-disabled={mustWait || isBusy}
    >
      {mustWait ? `Resend code in ${waitSeconds} s` : 'Resend code'}
    </Button>
  )
}
