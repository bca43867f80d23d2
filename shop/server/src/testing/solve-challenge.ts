import { writeProof, type ProofChallenge } from '@segno/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The work of a browser. @returns what goes into the header `proof` */
export async function solve(challenge: ProofChallenge): Promise<string> {
  const found = await solveChallenge({ challenge, deriveKey })
  if (!found) throw new Error('no solution was found')
  return writeProof({ challenge, solution: { counter: found.counter, derivedKey: found.derivedKey } })
}
