import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { ROLES } from '../role.ts'
import { signInStep } from './identity.ts'
import { secretField } from './identity-fields.ts'

/** Passkeys that an account may have. */
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

/** JSON of WebAuthn Level 3, as text: browsers read and write it themselves. */
const options = z.object({ options: z.string() })
const response = z.string().check(z.minLength(1), z.maxLength(20_000))

const name = z.string().check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_PASSKEY_NAME))

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null for never. */
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

export const passkeys = z.object({ items: z.array(passkey) })
export type Passkeys = z.output<typeof passkeys>

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeySignIn/start',
  access: 'anyone',
  summary:
    'PublicKeyCredentialRequestOptionsJSON, which a device signs to come in; nobody has to be named. Good once, for 5 minutes.',
  perMinute: 60,
  ok: options,
  errors: [],
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeySignIn',
  access: 'anyone',
  summary:
    'Comes in with a passkey, which counts as password and second factor. The answer of the device is AuthenticationResponseJSON.',
  perMinute: 60,
  body: z.strictObject({ response, deviceKey: z.optional(secretField) }),
  ok: signInStep,
  errors: ['passkey_refused', 'passkey_unknown', 'account_disabled', 'account_not_found', 'not_confirmed'],
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  access: ROLES,
  summary: 'The passkeys of this account, the oldest first.',
  ok: passkeys,
  errors: [],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/start',
  access: ROLES,
  summary:
    'PublicKeyCredentialCreationOptionsJSON for a device that becomes a passkey. Needs no confirmation in the hour after signing in with a recovery code.',
  confirmed: 'sometimes',
  ok: options,
  errors: ['confirmation_required', 'too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: ROLES,
  summary:
    'Adds a passkey by the device’s RegistrationResponseJSON. The first second factor brings recovery codes, shown once.',
  body: z.strictObject({
    response,
    name,
  }),
  ok: z.extend(passkeys, {
    /** Null where there are some already. */
    recoveryCodes: z.nullable(z.array(z.string())),
  }),
  okStatus: 201,
  errors: ['passkey_refused', 'passkey_known', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  access: ROLES,
  summary: 'Gives a passkey another name.',
  params: z.strictObject({ id }),
  body: z.strictObject({ name }),
  ok: passkeys,
  errors: ['not_found'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  access: ROLES,
  summary: 'Takes a passkey away.',
  confirmed: true,
  params: z.strictObject({ id }),
  ok: passkeys,
  errors: ['not_found', 'second_factor_required', 'confirmation_required'],
})

export const confirmByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/confirmByPasskey',
  access: ROLES,
  summary:
    'Confirms this session for 10 minutes by a passkey, which signs the options of `startConfirmation`.',
  body: z.strictObject({ response }),
  ok: z.null(),
  errors: ['passkey_refused', 'passkey_unknown'],
})

export const passkeyEndpoints = group(
  'Passkeys',
  'Keys on people’s devices that take the place of password and second factor.',
  {
    startPasskeySignIn,
    passkeySignIn,
    listPasskeys,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    confirmByPasskey,
  },
)
