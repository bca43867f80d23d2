import type { AgentDevice, AgentLicenceKind, AgentLicenceState, OwnAgentLicence } from '@segno/contract'
import { formatDay } from '../../kit/format/date.ts'

export const LICENCE_KIND_WORDS: Readonly<Record<AgentLicenceKind, string>> = {
  yearly: 'Yearly',
  perpetual: 'Perpetual',
  trial: 'Trial',
  granted: 'Granted',
}

export const LICENCE_STATE_WORDS: Readonly<Record<AgentLicenceState, string>> = {
  valid: 'Valid',
  ended: 'Ended',
  revoked: 'Revoked',
}

export const PLATFORM_WORDS: Readonly<Record<AgentDevice['platform'], string>> = {
  windows: 'Windows',
  macos: 'macOS',
  linux: 'Linux',
}

/** How long a licence holds, such as `Valid until 3 May 2027`. */
export function termText({ state, endsAt, revokedReason }: Omit<OwnAgentLicence, 'devices'>): string {
  if (state === 'revoked') return `Revoked: ${revokedReason ?? ''}`
  if (endsAt === null) return 'Lifetime'
  return `${state === 'valid' ? 'Valid until' : 'Ended'} ${formatDay(endsAt)}`
}
