import { spawnSync } from 'node:child_process'
import { freePort } from '@segno/test-kit/free-port'
import { type RunningShop, startShop, untilFilled } from '../../e2e/running-shop.ts'

/** Judges ask of everything, and seldom of much. */
const SOUNDS = '24'

/** Starts a shop of its own for judges that ask one: the product as it is built, with a small demo. */
export async function startDemoShop(root: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const { status } = spawnSync(process.execPath, ['tools/build.js'], { cwd: root, stdio: 'ignore' })
  if (status !== 0) throw new Error('the page cannot be built')
  const shop = await startShop({
    env: {
      // Named here, so that it knows the address at which it is reached.
      PORT: String(await freePort()),
      SEGNO_DEMO_SOUNDS: SOUNDS,
      SEGNO_REQUESTS_PER_MINUTE: '0',
      ...env,
    },
  })
  await untilFilled(shop.origin)
  return shop
}

/** Signs in an account of the demo, such as `user`. @returns the token for the header `token` */
export async function signInAs({ origin }: RunningShop, name: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@segno.test`, password: 'segno-demo' }),
  })
  const { body } = (await answer.json()) as { body: { data: { tokens: { idToken: string } } } }
  return body.data.tokens.idToken
}
