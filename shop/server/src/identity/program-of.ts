import { PROGRAM_SCOPES } from '@segno/contract'
import type { Program } from '../platform/http/route.ts'
import type { HostedClient } from './hosted/hosted-clients.ts'

interface ProgramRow {
  readonly program_client: string | null
  readonly program_scopes: readonly string[] | null
  readonly program_spend_points: number | null
  readonly program_name: string | null
}

/** The program that has a session; undefined for our own page. */
export function programOf(session: ProgramRow, clients: readonly HostedClient[]): Program | undefined {
  const clientId = session.program_client
  if (clientId === null || clients.some((one) => one.clientId === clientId && one.isOurPage)) return undefined
  const scopes = PROGRAM_SCOPES.filter((scope) => session.program_scopes?.includes(scope))
  return { clientId, scopes, spendLimitPoints: session.program_spend_points, name: session.program_name }
}

/** What people know a program by. */
export const programName = (
  { clientId, name }: Pick<Program, 'clientId' | 'name'>,
  clients: readonly HostedClient[],
): string => clients.find((one) => one.clientId === clientId)?.name ?? name ?? clientId
