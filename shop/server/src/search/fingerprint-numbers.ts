import type { Fingerprint } from '@segno/contract'
import { FINGERPRINT_VERSION } from '@segno/sound-analysis'
import { AppError } from '../platform/app-error.ts'

/** All parts in one list, as the index takes them. @throws {AppError} fingerprint_outdated */
export function fingerprintNumbers({ version, timbre, rhythm, pitch, envelope }: Fingerprint): number[] {
  if (version !== FINGERPRINT_VERSION) throw fingerprintOutdated()
  return [...timbre, ...rhythm, ...pitch, ...envelope]
}

const fingerprintOutdated = (): AppError =>
  new AppError(
    409,
    'fingerprint_outdated',
    `Fingerprints of version ${FINGERPRINT_VERSION} are compared here. Take it again.`,
  )
