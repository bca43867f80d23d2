import { store } from '../stored-keys.ts'
import { showToast } from '../toasts/toast.ts'

let goTo: ((address: string) => void) | null = null

/** The router takes this part, because only it can leave a screen without a break in the sound. */
export function takeToSignIn(go: (address: string) => void): () => void {
  goTo = go
  return () => (goTo = null)
}

/** Leads to the sign-in, and from there back to where one is. */
export function signInFirst(): void {
  store('loginRedirect', location.pathname + location.search)
  goTo?.('/login')
}

/** Tells a guest what signing in is good for, and takes them there where they ask. */
export function proposeSignIn(message: string): void {
  showToast({
    message,
    variant: 'info',
    preventDuplicate: true,
    action: { label: 'Sign in', run: signInFirst },
  })
}
