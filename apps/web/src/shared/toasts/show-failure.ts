import { failureSentence } from '../api/failure-rules.ts'
import { supportHost } from '../shop.ts'
import { showToast } from './toast.ts'

/** Says what went wrong in a persistent toast, as the specification has it. */
export function showFailure(error: unknown): void {
  const message = failureSentence(error, supportHost())
  showToast({ message, variant: 'error', persist: true, preventDuplicate: true })
}
