import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '../platform/db/db.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { anAccount } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { showProfile } from './show-profile.ts'
import { updateProfile, type ProfileChange } from './update-profile.ts'

const database = useTestDatabase()
const ctx = () => ({
  db: database.db,
  jobs: new Jobs(database.db, pino({ level: 'silent' })),
  now: () => new Date(),
  availablePoints: () => Promise.resolve(7),
  cardCustomer: () => Promise.resolve(null),
  aroundCountryChange: (_tx: Db, _accountId: string, write: () => Promise<void>) => write(),
})
let id: string
let change: ProfileChange
beforeEach(async () => {
  ;({ id } = await anAccount(database.db))
  const { updatedAt } = await showProfile(ctx(), id)
  const links = ['https://ada.example']
  change = { userFirstName: 'Ada', userLastName: 'Lee', country: 'SE', currency: 'SEK', links, updatedAt }
})

test('[A02] what a person sets is stored and answered with the whole profile', async () => {
  const stored = await updateProfile(ctx(), id, change)
  expect(stored).toMatchObject({
    userFirstName: 'Ada',
    country: 'SE',
    currency: 'SEK',
    links: ['https://ada.example'],
  })
  expect(await showProfile(ctx(), id)).toEqual(stored)
})

test('of two windows that change the same profile the second is told, and nothing is lost', async () => {
  await updateProfile(ctx(), id, change)
  await expect(updateProfile(ctx(), id, { ...change, userFirstName: 'Eve' })).rejects.toMatchObject({
    status: 409,
  })
  expect(await showProfile(ctx(), id)).toMatchObject({ userFirstName: 'Ada' })
})

test('[A02] a part changes what it names, and without updatedAt nothing conflicts', async () => {
  await updateProfile(ctx(), id, change)
  const part = await updateProfile(ctx(), id, { userLastName: 'Lie' })
  const { updatedAt, ...rest } = change
  expect(part).toMatchObject({ ...rest, userLastName: 'Lie' })
  expect(part.updatedAt > updatedAt!).toBe(true)
})

test('a link or name that is unfit is refused with its field, and nothing changes', async () => {
  await expect(updateProfile(ctx(), id, { ...change, links: ['javascript:alert(1)'] })).rejects.toMatchObject(
    {
      errors: [{ path: 'links.0', message: 'Link must begin with https://' }],
    },
  )
  await expect(updateProfile(ctx(), id, { ...change, userFirstName: 'A\u200bda' })).rejects.toMatchObject({
    status: 400,
  })
  expect(await showProfile(ctx(), id)).toMatchObject({ links: [], country: 'DE' })
})
