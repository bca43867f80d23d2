import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { showProfile } from '../show-profile.ts'
import { saveOnboarding } from './save-onboarding.ts'

const database = useTestDatabase()
const ctx = () => ({
  db: database.db,
  availablePoints: () => Promise.resolve(7),
  cardCustomer: () => Promise.resolve(null),
  now: () => new Date(),
})
let id: string
beforeEach(async () => {
  ;({ id } = await anAccount(database.db))
})
const told = {
  daw: 'bitwig-studio',
  genres: ['techno', 'techno', 'house'],
  instruments: ['bass'],
  waysOfWorking: ['live'],
  isSkipped: false,
} as const

test('[R01] how somebody makes music is null until it was asked, then what was told last', async () => {
  expect((await showProfile(ctx(), id)).onboarding).toBeNull()
  const nothing = { daw: null, genres: [], instruments: [], waysOfWorking: [], isSkipped: true }
  expect((await saveOnboarding(ctx(), id, nothing)).onboarding).toEqual(nothing)
  const answered = {
    ...told,
    genres: [...told.genres],
    instruments: ['bass'],
    waysOfWorking: ['live' as const],
  }
  expect((await saveOnboarding(ctx(), id, answered)).onboarding).toEqual({
    ...answered,
    genres: ['techno', 'house'],
  })
})
