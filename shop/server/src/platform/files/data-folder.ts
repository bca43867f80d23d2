import { chmodSync, mkdirSync } from 'node:fs'

/** Masters and people's files lie there: nobody else on the machine reads them, whichever database the shop uses. */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    // A volume of another user keeps the permissions that it was given.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
