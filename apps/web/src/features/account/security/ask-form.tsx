import { FormField } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'

interface AskFormProps {
  label: string
  kind: 'password' | 'code'
  onGiven: (answer: string) => Promise<void>
  onCancel: () => void
}

/** Asks for one thing before something is changed. */
export function AskForm({ label, kind, onGiven, onCancel }: AskFormProps) {
  const form = useForm({
    initial: { [kind]: '' } as Record<typeof kind, string>,
    check: (entry) => ({
      [kind]: entry[kind] === '' ? EMPTY[kind] : null,
    }),
    send: (entry) => onGiven(kind === 'code' ? entry[kind].trim() : entry[kind]),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField
        form={form}
        name={kind}
        label={label}
        type={kind === 'password' ? 'password' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        autoFocus
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Go on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const EMPTY = { password: 'Password cannot be empty', code: 'Confirmation code cannot be empty' } as const
