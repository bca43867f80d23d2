import { useTicket } from '@segno/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { readDeviceKey } from '../../../../shared/session/device-key.ts'
import { completeSignIn } from '../../../../shared/session/session.ts'
import { store } from '../../../../shared/storage/stored-keys.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import type { Steps } from '../use-steps.ts'

const NOTHING_TYPED = { email: '', password: '' }

/**
 * Takes what the address brings behind its `#`: a ticket of somebody who has signed in elsewhere is used, once, and
 * neither it nor a problem stays in the address.
 *
 * @returns the code of the problem; null where there is none
 */
export function useArrival(steps: Steps): string | null {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [{ ticket, problem, email }] = useState(() => readArrival(hash))
  const isSpent = useRef(false)
  const spend = useEffectEvent(async (once: string): Promise<void> => {
    steps.start()
    try {
      const step = await completeSignIn(() => call(useTicket, { body: { ticket: once, ...readDeviceKey() } }))
      await steps.take(step, NOTHING_TYPED)
    } catch (error) {
      steps.beginAgain()
      showFailure(error)
    }
  })
  const forget = useEffectEvent(() => {
    if (problem === 'account_disabled') return void navigate('/deactivated', { replace: true })
    if (email === null) return void navigate(pathname + search, { replace: true, state })
    // A code has been mailed; whoever types it is led back here.
    store('loginRedirect', pathname + search)
    return void navigate(`/confirm_email?email=${encodeURIComponent(email)}`, { replace: true })
  })
  // The address is where the server has put it.
  useEffect(() => {
    if (isSpent.current || (ticket === null && problem === null)) return
    isSpent.current = true
    forget()
    if (ticket !== null) void spend(ticket)
  }, [ticket, problem])
  return problem
}

function readArrival(hash: string): { ticket: string | null; problem: string | null; email: string | null } {
  const brought = new URLSearchParams(hash.slice(1))
  const problem = brought.get('problem')
  return {
    ticket: brought.get('ticket'),
    problem,
    email: problem === 'not_confirmed' ? brought.get('email') : null,
  }
}
