import { store } from '../storage/stored-keys.ts'
import { showToast } from '../toasts/toast.ts'

let goTo: ((address: string) => void) | null = null

/** The router takes this part, because only it can leave a screen without a break in the sound. */
export function takeToSignIn(go: (address: string) => void): () => void {
  goTo = go
  return () => (goTo = null)
}

const here = (): string => location.pathname + location.search

/** Leads to the sign-in, and from there back to where one is. */
export function signInFirst(from = here()): void {
  store('loginRedirect', from)
  goTo?.('/login')
}

/**
 * Tells a guest what signing in is good for, and takes them there where they ask.
 *
 * @param beforeGoing keeps what they wanted
 */
export function proposeSignIn(message: string, beforeGoing?: () => void): void {
  // Said where it is meant: the toast may outlast its screen.
  const from = here()
  showToast({
    message,
    variant: 'info',
    preventDuplicate: true,
    action: {
      label: 'Sign in',
      run: () => {
        beforeGoing?.()
        signInFirst(from)
      },
    },
  })
}
