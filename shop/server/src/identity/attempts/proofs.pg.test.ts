import { expect, test } from 'vitest'
import { identityContextOn } from '../../testing/identity-context.ts'
import { solve } from '../../testing/solve-challenge.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { giveProofChallenge, takeProof } from './proofs.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)('of twenty uses of one proof at once, in two processes, one counts', async () => {
  const processes = [await identityContextOn(database.db), await identityContextOn(database.db)]
  // The first rounds open the connections, one after the other; the last ones meet.
  for (let round = 0; round < 4; round++) {
    const proof = await solve(await giveProofChallenge(processes[0]!))
    const uses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => takeProof(processes[at % 2]!, proof)),
    )
    expect(uses.filter(Boolean)).toHaveLength(1)
  }
})
