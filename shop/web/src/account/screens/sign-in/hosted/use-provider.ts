import { useState } from 'react'
import { beginCodeFlow } from './code-flow.ts'
import { fetchShop } from '../../../../shared/shop.ts'
import { store } from '../../../../shared/storage/stored-keys.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'

/**
 * Leaves the page for a provider that one has an account with; once is enough.
 *
 * @param from where somebody wanted to go, kept for the return
 */
export function useProvider(from: string | null): (provider: string) => void {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (provider: string): Promise<void> => {
    setLeaving(true)
    try {
      if (from !== null) store('loginRedirect', from)
      const { hostedSignIn } = await fetchShop()
      location.assign(await beginCodeFlow(hostedSignIn, provider))
    } catch (error) {
      setLeaving(false)
      showFailure(error)
    }
  }
  return (provider) => {
    if (!isLeaving) void leave(provider)
  }
}
