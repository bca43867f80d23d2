import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ProofChallenge } from '@segno/contract'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { DeriveKeyFunction } from 'altcha-lib/types'

/** Of what was found, or null. The page sends one challenge, and ends the worker once it has the answer. */
export type Found = { readonly counter: number; readonly derivedKey: string } | null

/** Several times slower. The browser's own is missing on pages without https. */
const deriveKeySlowly: DeriveKeyFunction = ({ cost, keyLength }, salt, password) =>
  Promise.resolve({ derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength ?? 32 }) })

const derive = 'subtle' in crypto ? deriveKey : deriveKeySlowly

addEventListener('message', ({ data }: MessageEvent<ProofChallenge>) => {
  void solveChallenge({ challenge: data, deriveKey: derive }).then((found) =>
    postMessage(found && { counter: found.counter, derivedKey: found.derivedKey }),
  )
})
