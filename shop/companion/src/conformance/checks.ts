import {
  analyseTrack,
  type Endpoint,
  failure,
  fromWire,
  listAgentKeys,
  listSounds,
  matchTrack,
  pathOnWire,
  PROGRAM_SCOPES,
} from '@segno/contract'
import * as z from 'zod/mini'
import { clickTrack, silence } from './click-track.ts'

/** Asks the shop for a path. */
type Ask = (path: string, init?: RequestInit) => Promise<Response>

export interface Check {
  /** What must hold, as a sentence. */
  readonly name: string
  /** @throws {Error} that says why it does not hold */
  readonly run: (ask: Ask) => Promise<void>
}

const TEMPO_BPM = 120
const AUDIO = { 'content-type': 'application/octet-stream' }
const JSON_BODY = { 'content-type': 'application/json' }

const discovery = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  device_authorization_endpoint: z.string(),
  code_challenge_methods_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
})
const deviceCode = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  interval: z.number(),
  expires_in: z.number(),
})

export const SERVER_CHECKS: readonly Check[] = [
  {
    name: 'a program finds how to sign people in, with PKCE and every scope',
    async run(ask) {
      const said = fits(discovery, await (await ask('/.well-known/openid-configuration')).json())
      demand(said.code_challenge_methods_supported.includes('S256'), 'S256 is not offered')
      for (const scope of PROGRAM_SCOPES)
        demand(said.scopes_supported.includes(scope), `the scope ${scope} is not offered`)
    },
  },
  {
    name: 'a program without a browser gets a code, and hears that nobody has decided yet',
    async run(ask) {
      const body = new URLSearchParams({ client_id: 'companion', scope: 'openid search' })
      const code = fits(deviceCode, await (await ask('/oauth2/device', { method: 'POST', body })).json())
      const grant = {
        client_id: 'companion',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: code.device_code,
      }
      const polled = await ask('/oauth2/token', { method: 'POST', body: new URLSearchParams(grant) })
      const { error } = (await polled.json()) as { error?: string }
      demand(error === 'authorization_pending', `it was told ${error}`)
    },
  },
  {
    name: 'a search answers as the contract says',
    run: async (ask) => void (await dataOf(listSounds, await ask(`${listSounds.path}?limit=5&counts=1`))),
  },
  {
    name: 'a request that cannot be read is refused by the name of its field',
    run: async (ask) => refusedWith(await ask(`${listSounds.path}?limit=none`), 'bad_request', 'limit'),
  },
  {
    name: 'what is not there is refused in the same form',
    run: async (ask) => refusedWith(await ask('/api/no-such-endpoint'), 'not_found'),
  },
  {
    name: 'what belongs to people asks for a token, and takes no other',
    async run(ask) {
      await refusedWith(await ask('/api/wallet'), 'no_token')
      await refusedWith(await ask('/api/wallet', { headers: { token: 'not.a.token' } }), 'invalid_token')
    },
  },
  {
    name: 'a track is listened to, and silence and text are refused',
    async run(ask) {
      const hear = (body: string | Uint8Array<ArrayBuffer>) =>
        ask(analyseTrack.path, { method: 'POST', headers: AUDIO, body })
      const told = await dataOf(analyseTrack, await hear(clickTrack(TEMPO_BPM)))
      const octaves = Math.log2((told.tempoBpm ?? 0) / TEMPO_BPM)
      demand(
        Math.abs(octaves - Math.round(octaves)) < 0.01,
        `a track at ${TEMPO_BPM} BPM was heard at ${told.tempoBpm}`,
      )
      await refusedWith(await hear(silence()), 'audio_silent')
      await refusedWith(await hear('no audio'), 'not_audio')
    },
  },
  {
    name: 'what goes with a track comes ranked and with reasons, and a plugin hears what is left of the day',
    async run(ask) {
      const heard = await ask(analyseTrack.path, {
        method: 'POST',
        headers: AUDIO,
        body: clickTrack(TEMPO_BPM),
      })
      const track = await dataOf(analyseTrack, heard)
      const matched = await ask(`${matchTrack.path}?limit=5`, {
        method: 'POST',
        headers: { ...JSON_BODY, source: 'plugin' },
        body: JSON.stringify(track),
      })
      const page = await dataOf(matchTrack, matched)
      demand(page.matches.length === page.sounds.length, 'not every sound has its reasons')
      demand(page.freeMatchesLeft !== null, 'nothing is said of the free matches that are left')
    },
  },
  {
    name: 'a preview can be fetched in parts',
    async run(ask) {
      const { sounds } = await dataOf(listSounds, await ask(`${listSounds.path}?limit=1`))
      const [sound] = sounds
      if (sound === undefined) return
      const part = await ask(sound.previewUrl, { headers: { range: 'bytes=0-3' } })
      demand(part.status === 206, `it was answered with ${part.status}`)
    },
  },
  {
    name: 'a device finds the keys with which it verifies its certificate offline',
    async run(ask) {
      const { keys } = await dataOf(listAgentKeys, await ask(listAgentKeys.path))
      demand(keys.length > 0, 'there are none')
    },
  },
  {
    name: 'an assistant without a token hears where to sign in',
    async run(ask) {
      const answer = await ask('/mcp', { method: 'POST', headers: JSON_BODY, body: '{}' })
      const challenge = answer.headers.get('www-authenticate') ?? ''
      demand(
        answer.status === 401 && challenge.includes('resource_metadata='),
        `it was answered with ${answer.status}`,
      )
    },
  },
]

function demand(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Error(why)
}

function fits<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new Error(`${pathOnWire(schema, first?.path ?? []).join('.') || 'the answer'}: ${first?.message}`)
}

async function dataOf<Of extends Endpoint>(endpoint: Of, answer: Response): Promise<z.output<Of['ok']>> {
  demand(answer.ok, `${endpoint.path} was answered with ${answer.status}`)
  const { body } = fits(z.object({ body: z.object({ data: z.unknown() }) }), await answer.json())
  return fits(endpoint.ok, fromWire(endpoint.ok, body.data)) as z.output<Of['ok']>
}

async function refusedWith(answer: Response, code: string, field?: string): Promise<void> {
  const said = fits(failure, await answer.json())
  demand(said.code === code, `it was refused with ${said.code}, not ${code}`)
  demand(said.statusCode === answer.status, `statusCode is ${said.statusCode}, the status ${answer.status}`)
  const isNamed = field === undefined || (said.errors ?? []).some(({ path }) => path === field)
  demand(isNamed, `${field} is not named`)
}
