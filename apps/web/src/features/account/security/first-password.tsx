import { mailPasswordCode } from '@segno/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'

/** For an account that is entered by an account elsewhere alone. */
export function FirstPassword() {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const { email } = await call(mailPasswordCode, {})
      showToast({ message: `We have mailed a code to ${email}.`, variant: 'success' })
      void navigate(`/reset_password?email=${encodeURIComponent(email)}`)
    } catch (error) {
      showFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <>
      <p className={styles.muted}>It is your only way in. With a password you can link more, or unlink it.</p>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && void ask()}>
        Set a password
      </Button>
    </>
  )
}
