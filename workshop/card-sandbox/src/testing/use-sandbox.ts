import { afterAll, beforeEach } from 'vitest'
import { startSandbox, type SandboxTarget } from './target.ts'

/** Starts a sandbox for the tests of one file; each begins when all webhooks of earlier ones have arrived and are forgotten. */
export async function useSandbox(): Promise<SandboxTarget> {
  const target = await startSandbox()
  afterAll(() => target[Symbol.asyncDispose]())
  beforeEach(async () => {
    await target.sandbox.tick()
    target.received.length = 0
  })
  return target
}
