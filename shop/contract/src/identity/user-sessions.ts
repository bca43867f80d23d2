import * as z from 'zod/mini'
import { openSessionItem, rememberedDevice } from './account-security.ts'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'
import { pagedList } from '../paged-list.ts'

const userParams = z.strictObject({ userId: id })
const oneParams = z.strictObject({ userId: id, id })

const userSession = z.omit(openSessionItem, { isThis: true })
export type UserSession = z.output<typeof userSession>

/** Where somebody is signed in; `q` looks at addresses and browsers. */
export const userSessionsList = pagedList({
  path: '/api/admin/users/:userId/sessions',
  access: ['admin'],
  grants: ['support'],
  summary: 'Where an account is signed in now, the last used first.',
  params: userParams,
  item: userSession,
  columns: ['lastUsedAt', 'createdAt'],
  sort: '-lastUsedAt',
  errors: ['user_not_found'],
})
export const listUserSessions = userSessionsList.list
export const saveUserSessions = userSessionsList.csv

/** Browsers that need no second factor for a while; `q` looks at their names. */
export const userDevicesList = pagedList({
  path: '/api/admin/users/:userId/devices',
  access: ['admin'],
  grants: ['support'],
  summary: 'The remembered devices of an account, the last used first.',
  params: userParams,
  item: rememberedDevice,
  columns: ['lastUsedAt', 'rememberedAt', 'name'],
  sort: '-lastUsedAt',
  errors: ['user_not_found'],
})
export const listUserDevices = userDevicesList.list
export const saveUserDevices = userDevicesList.csv

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/sessions/:id',
  access: ['admin'],
  grants: [],
  summary: 'Signs an account out of one session.',
  params: oneParams,
  ok: z.null(),
  errors: ['not_found'],
})

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/sessions',
  access: ['admin'],
  grants: [],
  summary: 'Signs an account out everywhere and forgets its remembered devices.',
  params: userParams,
  ok: z.null(),
  errors: ['user_not_found'],
})

export const forgetUserDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/devices/:id',
  access: ['admin'],
  grants: [],
  summary: 'Forgets a device of an account: it has to give the second factor again.',
  params: oneParams,
  ok: z.null(),
  errors: ['not_found'],
})

export const userSessionEndpoints = group(
  'Admins: sessions of a user',
  'Sessions and remembered devices of a user, and ending them.',
  {
    listUserSessions,
    saveUserSessions,
    endUserSession,
    endUserSessions,
    listUserDevices,
    saveUserDevices,
    forgetUserDevice,
  },
)
