import { type AllTokens, redirectSocialLogin } from '@segno/contract'
import { create } from 'zustand'
import { call } from '../../../../shared/api/call.ts'
import { finishCodeFlow } from './code-flow.ts'
import { completeSignInWith } from '../../../../shared/session/session.ts'
import { fetchShop } from '../../../../shared/shop.ts'
import { takeDestination } from '../destination.ts'
import { takeWaitingPlugin } from './waiting-plugin.ts'

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
    const { hostedSignIn, pluginPages } = await fetchShop()
    const pluginId = takeWaitingPlugin()
    if (pluginId !== null) {
      const isDone = await handOver(pluginId, finishCodeFlow(hostedSignIn, address))
      location.assign(isDone ? pluginPages.success : pluginPages.failure)
      return null
    }
    await completeSignInWith(await finishCodeFlow(hostedSignIn, address))
    useHostedSignIn.setState({ state: 'signedIn' })
    return takeDestination(null, '')
  } catch (error) {
    useHostedSignIn.setState({ state: 'failed' })
    throw error
  }
}

/** Gives the tokens to the plugin that waits, instead of keeping them here. */
async function handOver(pluginId: string, signingIn: Promise<AllTokens>): Promise<boolean> {
  try {
    const { accessToken, refreshToken, idToken } = await signingIn
    const body = {
      pluginId,
      access_token: accessToken,
      refresh_token: refreshToken,
      id_token: idToken,
    }
    await call(redirectSocialLogin, { body })
    return true
  } catch {
    // The specification: whatever went wrong, the browser ends on the failure page.
    return false
  }
}
