import { forgotPassword, getProofChallenge, readProof, type ProofChallenge } from '@segno/contract'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

const secrets = { hmacSignatureSecret: 'one secret', hmacKeySignatureSecret: 'another secret' }
const PUZZLE = 'your browser must solve a short puzzle'

afterEach(forgetEverything)

let shop: FakeShop
/** What came in the header `proof` of each request for a code. */
let proofs: (string | null)[]
let isPersuaded: boolean
beforeEach(async () => {
  shop = new FakeShop(5)
  proofs = []
  isPersuaded = true
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    counter: 40,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    ...secrets,
  })
  shop.on(getProofChallenge, () => challenge as ProofChallenge)
  shop.on(forgotPassword, () => ({ email: 'ada@segno.test' }))
})

/** A shop that gives a code for work only. */
async function openForgotPassword() {
  const opened = await openApp('/forgot_password', shop)
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input !== forgotPassword.path) return shop.fetch(input, init)
    const proof = new Headers(init?.headers).get('proof')
    proofs.push(proof)
    if (proof !== null && isPersuaded) return shop.fetch(input, init)
    const failure = { statusCode: 400, code: 'proof_required', message: `Wait: ${PUZZLE}.` }
    return Promise.resolve(Response.json(failure, { status: 400 }))
  })
  await type('Email', 'ada@segno.test')
  return opened
}

test('who is asked for work does it by themselves: the form is busy a little longer, and goes on', async () => {
  const given = Promise.withResolvers<void>()
  shop.holding.set(getProofChallenge.path, given.promise)
  const { address } = await openForgotPassword()
  await press('Email me a code')
  await expect.poll(() => shop.requests).toContain(`GET ${getProofChallenge.path}`)
  await expect.element(words('Sending')).toBeVisible()
  given.resolve()
  await expect.poll(address).toMatch(/^\/reset_password/)
  expect(proofs).toEqual([null, expect.any(String)])
  const { verified } = await verifySolution({ ...readProof(proofs[1]!)!, deriveKey, ...secrets })
  expect(verified).toBe(true)
})

test('work that does not persuade the shop is not done over and over; people are told', async () => {
  isPersuaded = false
  const { address } = await openForgotPassword()
  await press('Email me a code')
  await expect.element(words(new RegExp(PUZZLE))).toBeVisible()
  expect(proofs).toHaveLength(2)
  expect(address()).toBe('/forgot_password')
})

test('a browser that can do no such work says so in the words of the shop', async () => {
  const { address } = await openForgotPassword()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        this.dispatchEvent(new Event('error'))
      }
      terminate(): void {}
    },
  )
  await press('Email me a code')
  await expect.element(words(new RegExp(PUZZLE))).toBeVisible()
  expect(proofs).toEqual([null])
  expect(address()).toBe('/forgot_password')
  vi.unstubAllGlobals()
})
