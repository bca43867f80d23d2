import { type Answer, confirmSession, startConfirmation } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kit/data/loaded.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import shapes from '../../ui/shapes.module.css'
import { call } from '../api/call.ts'
import { hasPasskeys } from '../passkeys/device.ts'
import { PasskeyConfirmation } from './passkey-confirmation.tsx'

interface ConfirmationDialogProps {
  onSettled: (isConfirmed: boolean) => void
}

const TITLE = 'Confirm it’s you'
const MEANING = 'Important changes need this. We won’t ask again for 10 minutes.'

/** Asks for the second factor once more, or for the password of an account without one. */
export function ConfirmationDialog({ onSettled }: ConfirmationDialogProps) {
  const query = useQuery({
    queryKey: [startConfirmation.path],
    queryFn: ({ signal }) => call(startConfirmation, {}, signal),
    // A code may have to be mailed again.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (query.data?.by === 'passkey')
    return (
      <Dialog title={TITLE} onClose={() => onSettled(false)}>
        <div className={shapes.stack}>
          <p>{MEANING}</p>
          <PasskeyConfirmation isAtOnce onConfirmed={() => onSettled(true)} />
          <p>
            Lost it? Sign in again with a recovery code. For an hour you can then add another in your profile.
          </p>
        </div>
      </Dialog>
    )
  if (query.data)
    return (
      <ConfirmationForm by={query.data.by} hasPasskey={query.data.passkey !== null} onSettled={onSettled} />
    )
  return (
    <Dialog title={TITLE} onClose={() => onSettled(false)}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  )
}

type By = Exclude<Answer<typeof startConfirmation>['by'], 'passkey'>

interface FormProps extends ConfirmationDialogProps {
  by: By
  /** The account has one as well. */
  hasPasskey: boolean
}

const LABELS: Readonly<Record<By, string>> = {
  authenticator: 'Code from your authenticator app',
  email: 'Code from your email',
  password: 'Your password',
}

function ConfirmationForm({ by, hasPasskey, onSettled }: FormProps) {
  const form = useForm({
    schema: confirmSession.body,
    fields: { answer: { label: LABELS[by] } },
    initial: { answer: '' },
    send: (body) => call(confirmSession, { body }),
    onSent: () => onSettled(true),
  })
  return (
    <FormDialog form={form} title={TITLE} confirm="Confirm" onClose={() => onSettled(false)}>
      <p>{MEANING}</p>
      {hasPasskey && hasPasskeys() && (
        <PasskeyConfirmation isAtOnce={false} onConfirmed={() => onSettled(true)} />
      )}
      {by === 'authenticator' && (
        <p>
          Lost your app? Sign in again with a recovery code. For an hour you can then replace it in your
          profile.
        </p>
      )}
      {by === 'password' ? (
        <TextField form={form} name="answer" type="password" autoComplete="current-password" data-first />
      ) : (
        <TextField form={form} name="answer" inputMode="numeric" autoComplete="one-time-code" data-first />
      )}
    </FormDialog>
  )
}
