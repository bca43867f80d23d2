import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { BUYERS } from '../role.ts'
import { oneLine } from '../one-line.ts'

/** Bought by the year or for good, from a voucher, or given by an administrator. */
export const AGENT_LICENCE_KINDS = ['yearly', 'perpetual', 'trial', 'granted'] as const
export type AgentLicenceKind = (typeof AGENT_LICENCE_KINDS)[number]
export const AGENT_LICENCE_STATES = ['valid', 'ended', 'revoked'] as const
export type AgentLicenceState = (typeof AGENT_LICENCE_STATES)[number]
export const DEVICE_PLATFORMS = ['windows', 'macos', 'linux'] as const
/** Days for which a device works offline after it last asked. */
export const OFFLINE_DAYS = 30
const DEVICE_CALLS_PER_MINUTE = 60

const agentDevice = z.object({
  id,
  name: z.string(),
  platform: z.enum(DEVICE_PLATFORMS),
  addedAt: instant,
  lastSeenAt: instant,
})
export type AgentDevice = z.output<typeof agentDevice>

/** What is said of a licence wherever it is shown. */
export const agentLicenceFacts = {
  id,
  /** Such as `SGA-7K2M-9QXD-4HTP`. */
  number: z.string(),
  kind: z.enum(AGENT_LICENCE_KINDS),
  state: z.enum(AGENT_LICENCE_STATES),
  createdAt: instant,
  /** Null for a licence without an end. */
  endsAt: z.nullable(instant),
  deviceSlots: z.int(),
  /** Why it was revoked; null while it was not. */
  revokedReason: z.nullable(z.string()),
}

const ownAgentLicence = z.object({ ...agentLicenceFacts, devices: z.array(agentDevice) })
export type OwnAgentLicence = z.output<typeof ownAgentLicence>

export const listOwnAgentLicences = endpoint({
  method: 'GET',
  path: '/api/agent/licences',
  access: BUYERS,
  scope: 'agent',
  summary: 'Your licences of the Agent, newest first, each with the devices that use it.',
  ok: z.object({
    licences: z.array(ownAgentLicence),
    /** Tracks that you may still match in a plugin today on a device without a licence. */
    freeMatchesLeft: z.int(),
  }),
  errors: [],
})

/** A random text that a device makes once and keeps. */
const deviceKey = z.string().check(z.regex(/^[\w-]{22,128}$/, 'must be 22 to 128 letters, digits, - and _'))

const deviceCheck = z.object({
  /** Of the licence by which this device is used; null where there is none. */
  licence: z.nullable(z.object({ ...agentLicenceFacts, deviceId: id })),
  /** Signed with Ed25519 (a compact JWS), for this device alone; proves the licence offline. Null without one. */
  certificate: z.nullable(z.string()),
  /** Until when the certificate holds. */
  offlineUntil: z.nullable(instant),
})
export type DeviceCheck = z.output<typeof deviceCheck>

export const addAgentDevice = endpoint({
  method: 'POST',
  path: '/api/agent/devices',
  access: BUYERS,
  scope: 'agent',
  summary:
    'Uses a licence on a device, if one of yours has a slot free. Asked again for the same device it only renames it.',
  body: z.strictObject({
    deviceKey,
    name: oneLine(60),
    platform: z.enum(DEVICE_PLATFORMS),
  }),
  perMinute: DEVICE_CALLS_PER_MINUTE,
  ok: deviceCheck,
  errors: ['no_agent_licence', 'no_device_slot'],
})

export const checkAgentDevice = endpoint({
  method: 'POST',
  path: '/api/agent/check',
  access: BUYERS,
  scope: 'agent',
  summary: `Whether a device may be used by a licence. The certificate holds for up to ${OFFLINE_DAYS} days offline.`,
  body: z.strictObject({ deviceKey }),
  perMinute: DEVICE_CALLS_PER_MINUTE,
  ok: deviceCheck,
  errors: [],
})

export const freeAgentDevice = endpoint({
  method: 'DELETE',
  path: '/api/agent/devices/:deviceId',
  access: BUYERS,
  scope: 'agent',
  summary: 'Frees the slot of a device. Offline it works on until its certificate ends.',
  params: z.strictObject({ deviceId: id }),
  ok: z.null(),
  errors: ['device_not_found'],
})

const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
})

export const listAgentKeys = endpoint({
  method: 'GET',
  path: '/api/agent/keys',
  access: 'anyone',
  summary: 'Public keys with which a device verifies certificates offline, as JWKs.',
  ok: z.object({ keys: z.array(publicKey) }),
  errors: [],
})

export const agentEndpoints = group(
  'Agent',
  'Licences of the Agent, the devices that use them, and how a device knows so offline.',
  { listOwnAgentLicences, addAgentDevice, checkAgentDevice, freeAgentDevice, listAgentKeys },
)
