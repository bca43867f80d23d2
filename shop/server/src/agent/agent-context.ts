import type { Platform } from '../platform/platform.ts'
import type { CertificateSigner } from './devices/certificates.ts'

export interface AgentContext extends Pick<Platform, 'db' | 'now'> {
  readonly signer: CertificateSigner
}
