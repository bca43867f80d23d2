import { renewTokens } from './refresh-tokens.ts'
import { renewalDelayMs, retryDelayMs } from './renewal-delay.ts'
import { useTokens } from './token-store.ts'

/** However wrong this browser's clock is, it does not ask for new tokens without a pause. */
const SHORTEST_PAUSE_MS = 60_000

/** Renews tokens before they end, for as long as somebody is signed in. A sleeping laptop renews when it wakes. */
export function keepTokensFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let askedAtMs = -Infinity
  const plan = (delayMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), delayMs)
  }
  const renew = async (): Promise<void> => {
    const { tokens } = useTokens.getState()
    if (!tokens) return
    askedAtMs = Date.now()
    // An unreachable server is no reason to sign anybody out.
    await renewTokens(tokens).catch(() => plan(retryDelayMs(++failures)))
  }
  const follow = (): void => {
    failures = 0
    clearTimeout(timer)
    const { tokens } = useTokens.getState()
    if (!tokens) return
    const nowMs = Date.now()
    const delayMs = tokens.refreshToken === undefined ? renewalDelayMs(tokens.expiresAt, nowMs) : 0
    plan(Math.max(delayMs, askedAtMs + SHORTEST_PAUSE_MS - nowMs))
  }
  const wake = (): void => {
    if (!document.hidden) follow()
  }
  follow()
  const forget = useTokens.subscribe(follow)
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  return () => {
    clearTimeout(timer)
    forget()
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}
