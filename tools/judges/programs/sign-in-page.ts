import { TestBrowser } from '../../../shop/server/src/testing/test-browser.ts'

/** A person who is signed in and lets programs connect. */
export interface Person {
  readonly origin: string
  /** For the header `token`. */
  readonly token: string
}

/** An address of a program on this computer. */
export const REDIRECT_URI = 'http://127.0.0.1:53682/callback'

/**
 * Opens a program's address in a browser of its own, and says yes there.
 *
 * @returns where the browser ends, which is an address of the program
 * @throws {Error} where the shop shows a problem instead of its question
 */
export async function allowProgram({ origin, token }: Person, address: string): Promise<URL> {
  const browser = new TestBrowser(null, origin)
  const isElsewhere = (at: string): boolean => !at.startsWith(`${origin}/`)
  const step = await browser.follow(address, isElsewhere)
  if (isElsewhere(step) && !step.startsWith('/')) return new URL(step)
  const uid = /^\/sign-in\/([\w-]+)$/.exec(step)?.[1]
  if (uid === undefined) throw new Error(`the sign-in page is ${step}`)
  const answer = await fetch(`${origin}/api/auth/hostedSignIn/${uid}/allow`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: '{}',
  })
  const { body } = (await answer.json()) as { body: { data: { continueAt: string } } }
  return new URL(await browser.follow(body.data.continueAt, isElsewhere))
}
