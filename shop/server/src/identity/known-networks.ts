import type { Db } from '../platform/db/db.ts'
import { networkOf } from '../platform/http/client-network.ts'
import { selectSignInAddresses } from './queries.ts'

/** Whether an account has been signed in to from this network, as far back as sessions are kept. */
export async function isKnownNetwork(
  db: Db,
  { accountId, clientAddress }: { accountId: string; clientAddress: string },
): Promise<boolean> {
  const network = networkOf(clientAddress)
  const addresses = await selectSignInAddresses(db, accountId)
  return addresses.some((address) => networkOf(address) === network)
}
