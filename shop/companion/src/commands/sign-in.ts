import { addAgentDevice } from '@segno/contract'
import type { Command, Companion } from '../command.ts'
import { CompanionError, usage } from '../failure.ts'
import { askForCode, waitForTokens } from '../session/device-sign-in.ts'

const READ_SCOPE = 'openid search match library agent'
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
const PLATFORMS = { win32: 'windows', darwin: 'macos' } as const

export const signIn: Command = {
  usage: 'sign-in SHOP [--read-only]',
  summary: 'Signs in to a shop, such as https://loops.example.com, by a code that you enter in a browser.',
  options: { 'read-only': { type: 'boolean' } },
  async run(companion, { words, values }) {
    const { output, store, userAgent, surroundings } = companion
    const origin = readOrigin(words[0] ?? (await store.read())?.origin)
    const caller = { origin, userAgent, stopped: surroundings.stopped }
    const scope = values['read-only'] === true ? READ_SCOPE : `${READ_SCOPE} buy`
    const code = await askForCode(caller, scope)
    output.result(
      {
        userCode: code.user_code,
        verificationUri: code.verification_uri,
        verificationUriComplete: code.verification_uri_complete,
        expiresInSeconds: code.expires_in,
      },
      [
        `Open ${code.verification_uri} and enter ${code.user_code}`,
        `Or open ${code.verification_uri_complete}`,
      ],
    )
    const session = await waitForTokens(caller, code)
    await store.exclusively(() => store.write(session))
    const licence = await useLicence(companion)
    output.result({ isSignedIn: true, origin, scope: session.scope, licence }, [
      `Signed in to ${origin}.`,
      LICENCE_LINES[licence],
    ])
  },
}

const LICENCE_LINES = {
  used: 'This computer uses your Agent licence.',
  none: 'Without an Agent licence, 10 tracks a day can be matched.',
  no_slot: 'Your Agent licence is in use on other devices. Free one in your profile and sign in again.',
}

/** Takes a free slot of a licence, where there is one. */
async function useLicence({ shop, store, surroundings }: Companion): Promise<keyof typeof LICENCE_LINES> {
  const { platform, hostName } = surroundings
  try {
    await shop.call(addAgentDevice, {
      body: {
        deviceKey: await store.deviceKey(),
        name: hostName.trim().slice(0, 60) || 'Computer',
        platform: PLATFORMS[platform as keyof typeof PLATFORMS] ?? 'linux',
      },
    })
    return 'used'
  } catch (error) {
    if (!(error instanceof CompanionError)) throw error
    if (error.code === 'no_agent_licence' || error.code === 'scope_not_allowed') return 'none'
    if (error.code === 'no_device_slot') return 'no_slot'
    throw error
  }
}

/** Tokens travel encrypted, unless they stay on this computer. */
function readOrigin(typed: string | undefined): string {
  if (typed === undefined) throw usage('Name the shop: segno sign-in https://loops.example.com')
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`)
  if (url === null) throw usage(`“${typed}” is not the address of a shop.`)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname))
  if (!isSafe) throw usage('The address of a shop begins with https://')
  return url.origin
}
