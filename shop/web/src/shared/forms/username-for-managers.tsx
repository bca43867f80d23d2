import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Whose password is typed in this form: for password managers, which look for it, and for nobody else. */
export function UsernameForManagers({ email }: { email: string }) {
  return (
    <VisuallyHidden>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
    </VisuallyHidden>
  )
}
