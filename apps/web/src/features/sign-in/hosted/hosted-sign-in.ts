import { create } from 'zustand'
import { finishCodeFlow } from '../../../shared/session/code-flow.ts'
import { comeInWith } from '../../../shared/session/session.ts'
import { fetchShop } from '../../../shared/shop.ts'
import { takeDestination } from '../destination.ts'

type State = 'signInInProgress' | 'signedIn' | 'failed'

export const useHostedSignIn = create<{ readonly state: State }>()(() => ({ state: 'signInInProgress' }))

let underWay: Promise<string | null> | null = null

/**
 * Completes hosted sign-in with what stands in the address, once however often it is called meanwhile.
 *
 * @returns where to go on in this page; null where the browser leaves it
 * @throws {AuthError} in the specification's words
 */
export function finishHostedSignIn(address: URL): Promise<string | null> {
  underWay ??= finish(address).finally(() => {
    underWay = null
  })
  return underWay
}

async function finish(address: URL): Promise<string | null> {
  useHostedSignIn.setState({ state: 'signInInProgress' })
  try {
    const { hostedSignIn } = await fetchShop()
    await comeInWith(await finishCodeFlow(hostedSignIn, address))
    useHostedSignIn.setState({ state: 'signedIn' })
    return takeDestination(null, '')
  } catch (error) {
    useHostedSignIn.setState({ state: 'failed' })
    throw error
  }
}
