import { SecretBox } from '../platform/secrets/secret-box.ts'
import type { AgentContext } from '../agent/agent-context.ts'
import { CertificateSigner } from '../agent/devices/certificates.ts'
import { grantLicence } from '../agent/licences/change-licence.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anAccount } from './builders.ts'
import { TEST_SECRET_KEY } from './test-secrets.ts'

const ISSUER = 'https://segno.test'

export async function agentContextOn(db: Db, now = () => new Date()): Promise<AgentContext> {
  const current = Buffer.from(TEST_SECRET_KEY, 'base64')
  return { db, now, signer: await CertificateSigner.open(db, new SecretBox({ current, old: null }), ISSUER) }
}

/** A licence that an administrator gives, for a year unless said otherwise. */
export async function anAgentLicence(
  ctx: AgentContext,
  holder: { readonly email: string },
  { days = 365 }: { readonly days?: number | null } = {},
): Promise<string> {
  const admin = await anAccount(ctx.db, { role: 'admin' })
  const request = { actorId: admin.id, idempotencyKey: newId(), reason: 'For testing', days }
  return (await grantLicence(ctx, { ...request, email: holder.email })).licenceId
}
