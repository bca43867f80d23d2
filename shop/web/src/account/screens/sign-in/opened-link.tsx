import { openSignInLink } from '@segno/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useMailed } from '../../../shared/page/use-mailed.ts'
import { failureInPlace } from '../../../shared/toasts/show-failure.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { keepBroughtVoucher } from './destination.ts'

/** The mailed link, opened: a person has to say yes, because programs that look through mails open links too. */
export function OpenedLink({ link }: { link: string }) {
  const navigate = useNavigate()
  const voucherCode = useMailed().get('voucher_code')
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (): Promise<void> => {
    setState('busy')
    try {
      const { ticket } = await call(openSignInLink, { body: { link } })
      if (ticket === null) return setState('done')
      keepBroughtVoucher(voucherCode)
      void navigate({ pathname: '/login', hash: `ticket=${ticket}` }, { replace: true })
    } catch (error) {
      setProblem(failureInPlace(error))
      setState('asked')
    }
  }
  if (state === 'done')
    return <p role="status">Done. The browser that asked for this link is now signed in.</p>
  return (
    <>
      <p>Did you just ask for this sign-in link?</p>
      {problem && <FormProblem>{problem}</FormProblem>}
      <Button look="primary" aria-disabled={state === 'busy'} onClick={() => void open()}>
        Yes, sign me in
      </Button>
      <ButtonLink look="quiet" to="/sounds">
        No
      </ButtonLink>
    </>
  )
}
