import { CallError } from '@segno/contract'
import { failureSentence, isRefusal } from '../api/failure-rules.ts'
import { AuthError } from '../session/auth-error.ts'
import { supportHost } from '../shop.ts'
import { showToast } from './toast.ts'

/** Says what went wrong in a persistent toast, as the specification has it. */
export function showFailure(error: unknown): void {
  // That the session is over has been said where it ended.
  if (error instanceof AuthError && error.trouble === 'emptyUser') return
  // Whoever gave something up needs not be told.
  if (error instanceof DOMException && error.name === 'AbortError') return
  const message = failureSentence(error, supportHost())
  showToast({ message, variant: 'error', persist: true, preventDuplicate: true })
}

/**
 * For a form or a dialog that says failures itself. An answer that is no refusal of the shop has nothing to do with what
 * was typed there, so it is said in a toast as well.
 *
 * @returns the sentence for the form
 */
export function failureInPlace(error: unknown): string {
  if (error instanceof CallError && !isRefusal(error)) showFailure(error)
  return failureSentence(error, supportHost())
}
