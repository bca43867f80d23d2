import { cdp } from 'vitest/browser'

/** What the provider gives is a session of Chromium's own protocol, though its type does not say so. */
export async function collectGarbage(): Promise<void> {
  const session: { send?: (method: string) => Promise<unknown> } = cdp()
  await session.send?.('HeapProfiler.collectGarbage')
}
