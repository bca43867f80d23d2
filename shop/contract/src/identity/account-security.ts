import * as z from 'zod/mini'
import { endpoint, takenLiberally, group } from '../endpoint.ts'
import { codeField, emailField, passwordField, secretField } from './identity-fields.ts'
import { PROOF_REQUIRED } from './proof.ts'
import { id, instant, pageOf, pageQuery, wholeNumberInAddress } from '../lists.ts'
import { programAllowance } from '../program-scopes.ts'
import { ROLES } from '../role.ts'
import { oneLine } from '../one-line.ts'

const DEVICES_PER_PAGE = 60
const deviceListQuery = {
  ...pageQuery,
  limit: z._default(wholeNumberInAddress(1, DEVICES_PER_PAGE), DEVICES_PER_PAGE),
}

export const updateUserPassword = endpoint({
  method: 'POST',
  path: '/api/auth/updateUser',
  access: ROLES,
  summary: 'Says, after the new-password step, that the password given is the one that was set.',
  body: takenLiberally({ password: passwordField }),
  ok: z.null(),
  errors: ['wrong_password', 'too_many_attempts'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/changePassword',
  access: ROLES,
  summary:
    'Sets a new password and ends every other session. An account with a second factor confirms the session first.',
  confirmed: 'sometimes',
  body: z.strictObject({ oldPassword: passwordField, newPassword: passwordField }),
  ok: z.null(),
  errors: ['wrong_password', 'password_unfit', 'too_many_attempts', 'confirmation_required'],
})

export const startEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/startEmailChange',
  access: ROLES,
  summary: 'Mails a code to the new address; the old one stays until the code is given.',
  confirmed: true,
  body: z.strictObject({ email: emailField }),
  ok: z.object({ email: z.string() }),
  errors: [PROOF_REQUIRED, 'too_many_attempts', 'confirmation_required'],
})

export const verifyAttribute = endpoint({
  method: 'POST',
  path: '/api/auth/verifyAttribute',
  access: ROLES,
  summary: 'Takes over the new e-mail address by the code that was mailed to it.',
  body: z.strictObject({ attribute: z.literal('email'), code: codeField }),
  ok: z.object({ email: z.string() }),
  errors: ['code_wrong', 'email_exists', PROOF_REQUIRED, 'too_many_attempts'],
})

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirmNewEmail',
  access: 'anyone',
  summary: 'Takes over the address that an administrator gave an account, by the link that was mailed to it.',
  perMinute: 30,
  body: z.strictObject({ secret: secretField }),
  ok: z.object({ email: z.string() }),
  errors: ['link_over', 'email_exists', 'address_held'],
})

export const stopNewEmail = endpoint({
  method: 'POST',
  path: '/api/auth/stopNewEmail',
  access: 'anyone',
  summary:
    'Stops the address that an administrator gave an account, by the link that was mailed to the one it has.',
  perMinute: 30,
  body: z.strictObject({ secret: secretField }),
  ok: z.null(),
  errors: ['link_over'],
})

export const endWayIn = endpoint({
  method: 'POST',
  path: '/api/auth/endWayIn',
  access: 'anyone',
  summary: 'Ends the session, remembered browser or linked account that a mail told of, by the link in it.',
  perMinute: 30,
  body: z.strictObject({ secret: secretField }),
  ok: z.null(),
  errors: ['link_over'],
})

export const secondFactor = z.object({
  totp: z.boolean(),
  email: z.boolean(),
  /** How many of them. */
  passkeys: z.int(),
  /** An administrator's account may have to have one. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.output<typeof secondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/secondFactor',
  access: ROLES,
  summary: 'Which second factors this account has.',
  ok: secondFactor,
  errors: [],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/auth/startTotp',
  access: ROLES,
  summary:
    'Makes the secret of a new authenticator; it counts once a code of it has been given. Needs no confirmation in the hour after signing in with a recovery code.',
  confirmed: 'sometimes',
  ok: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['confirmation_required'],
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/auth/confirmTotp',
  access: ROLES,
  summary: 'Turns the new authenticator on and shows the recovery codes, once.',
  body: z.strictObject({ code: codeField }),
  ok: recoveryCodes,
  errors: ['code_wrong', 'too_many_attempts'],
})

export const stopTotp = endpoint({
  method: 'POST',
  path: '/api/auth/stopTotp',
  access: ROLES,
  summary: 'Turns the authenticator off.',
  confirmed: true,
  ok: secondFactor,
  errors: ['second_factor_required', 'confirmation_required'],
})

export const setEmailFactor = endpoint({
  method: 'PUT',
  path: '/api/auth/emailFactor',
  access: ROLES,
  summary: 'Turns codes by mail as a second factor on or off.',
  confirmed: true,
  body: z.strictObject({ isOn: z.boolean() }),
  ok: secondFactor,
  errors: ['second_factor_required', 'confirmation_required'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recoveryCodes',
  access: ROLES,
  summary: 'Makes new recovery codes; the old ones are no longer good.',
  confirmed: true,
  ok: recoveryCodes,
  errors: ['confirmation_required'],
})

/** One browser or program that is signed in. */
export const openSessionItem = z.object({
  id,
  isThis: z.boolean(),
  /** Such as “Firefox on Linux”. */
  device: z.string(),
  clientAddress: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: instant,
  /** The program that has it, and what it was allowed; null for a browser at our own page. */
  program: z.nullable(z.extend(programAllowance, { name: z.string() })),
})
export type OpenSessionItem = z.output<typeof openSessionItem>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: ROLES,
  summary: 'Where this account is signed in now, latest first.',
  query: z.strictObject(deviceListQuery),
  ok: pageOf(openSessionItem),
  errors: [],
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: ROLES,
  summary: 'Ends one session of this account.',
  params: z.strictObject({ id }),
  ok: z.null(),
  errors: ['not_found'],
})

/** One browser that need not give its second factor for a while. */
export const rememberedDevice = z.object({
  id,
  name: z.string(),
  rememberedAt: instant,
  lastUsedAt: instant,
  endsAt: instant,
})
export type RememberedDevice = z.output<typeof rememberedDevice>

export const rememberDevice = endpoint({
  method: 'POST',
  path: '/api/auth/devices',
  access: ROLES,
  summary:
    'Remembers this browser for 30 days. The key is given once and goes along when signing in. Administrators give their second factor each time.',
  confirmed: true,
  body: z.strictObject({ name: oneLine(100) }),
  ok: z.object({ deviceKey: z.string() }),
  okStatus: 201,
  errors: ['role_not_allowed', 'confirmation_required'],
})

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/devices',
  access: ROLES,
  summary: 'The remembered devices, 60 a page, latest first.',
  query: z.strictObject(deviceListQuery),
  ok: pageOf(rememberedDevice),
  errors: [],
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  access: ROLES,
  summary: 'Forgets a device: it has to give the second factor again.',
  params: z.strictObject({ id }),
  ok: z.null(),
  errors: ['not_found'],
})

export const securityEndpoints = group(
  'Security',
  'Password, address, second factor, sessions and remembered devices.',
  {
    changePassword,
    updateUserPassword,
    startEmailChange,
    verifyAttribute,
    confirmNewEmail,
    stopNewEmail,
    endWayIn,
    getSecondFactor,
    startTotp,
    confirmTotp,
    stopTotp,
    setEmailFactor,
    renewRecoveryCodes,
    listSessions,
    endOneSession,
    listDevices,
    rememberDevice,
    forgetDevice,
  },
)
