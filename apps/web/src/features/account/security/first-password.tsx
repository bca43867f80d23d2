import { mailPasswordCode } from '@segno/contract'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import styles from '../account.module.css'

/** For an account that is entered by an account elsewhere alone. */
export function FirstPassword() {
  const navigate = useNavigate()
  const mailCode = useAction({
    run: () => call(mailPasswordCode, {}),
    done: ({ email }) => `We have mailed a code to ${email}.`,
    onDone: ({ email }) => navigate(`/reset_password?email=${encodeURIComponent(email)}`),
  })
  return (
    <>
      <p className={styles.muted}>It is your only way in. With a password you can link more, or unlink it.</p>
      <ActionButton action={mailCode}>Set a password</ActionButton>
    </>
  )
}
