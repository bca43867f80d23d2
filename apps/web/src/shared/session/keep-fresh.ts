import { renewTokens } from './refresh-tokens.ts'
import { renewalDelayMs } from './renewal-delay.ts'
import { useTokens } from './token-store.ts'

const RETRY_AFTER_MS = 60_000

/** Renews tokens before they end, for as long as somebody is signed in. A sleeping laptop renews when it wakes. */
export function keepTokensFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = (delayMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), delayMs)
  }
  const renew = async (): Promise<void> => {
    const { tokens } = useTokens.getState()
    if (!tokens) return
    // An unreachable server is no reason to sign anybody out.
    await renewTokens(tokens).catch(() => plan(RETRY_AFTER_MS))
  }
  const follow = (): void => {
    clearTimeout(timer)
    const { tokens } = useTokens.getState()
    if (tokens) plan(renewalDelayMs(tokens.expiresAt, Date.now()))
  }
  const wake = (): void => {
    if (!document.hidden) follow()
  }
  follow()
  const forget = useTokens.subscribe(follow)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearTimeout(timer)
    forget()
    document.removeEventListener('visibilitychange', wake)
  }
}
