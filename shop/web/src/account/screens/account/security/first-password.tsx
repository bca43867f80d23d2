import { mailPasswordCode } from '@segno/contract'
import { useNavigate } from 'react-router'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import styles from '../account.module.css'

/** For an account that is entered by an account elsewhere alone. */
export function FirstPassword() {
  const navigate = useNavigate()
  const mailCode = useAction({
    run: () => call(mailPasswordCode, {}),
    done: ({ email }) => `We emailed a code to ${email}.`,
    onDone: ({ email }) => navigate(`/reset_password?email=${encodeURIComponent(email)}`),
  })
  return (
    <>
      <p className={styles.muted}>
        This is your only way to sign in. Set a password to link more accounts or unlink this one.
      </p>
      <ActionButton action={mailCode}>Set password</ActionButton>
    </>
  )
}
