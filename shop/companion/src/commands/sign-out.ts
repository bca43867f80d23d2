import type { Command } from '../command.ts'
import { CompanionError } from '../failure.ts'
import { revoke } from '../session/device-sign-in.ts'

export const signOut: Command = {
  usage: 'sign-out',
  summary: 'Signs out on this computer.',
  async run({ output, store, userAgent, surroundings }) {
    const session = await store.read()
    await store.remove()
    const isRevoked =
      session === null ||
      (await revoke({ ...session, userAgent, stopped: surroundings.stopped }, session).then(
        () => true,
        (error: unknown) => {
          if (error instanceof CompanionError) return false
          throw error
        },
      ))
    output.result({ isSignedOut: true, isRevoked }, [
      isRevoked
        ? 'Signed out.'
        : 'Signed out here. The shop could not be reached: disconnect the companion in your profile too.',
    ])
  },
}
