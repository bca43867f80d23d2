import { expect, test } from 'vitest'
import { anAccount, aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { selectOrderBreaches } from './queries.ts'

const database = useTestDatabase()

test.each([
  ['is 3 points worth 666666, its parts are 2', 'update licence set points = 3 where line = 1'],
  ['is 2 points worth 7, its parts are 2', 'update licence set value_micro_eur = 7 where line = 1'],
  ['its parts are 0 worth 0', 'delete from licence_part where from_point = 0'],
  ['receipt 1 is 5 points, its licences are 4', 'update receipt set total_points = 5'],
  ['receipt 1 is 4 points, its licences are 2', 'delete from licence where line = 2'],
  ['took 4 points worth 1333332 of lot', 'delete from licence_part where from_point = 0'],
  ['its licences say 4 worth 1333332', 'update lot_use set to_point = 3'],
  ['its licences say 4 worth 1333332', 'update lot_use set value_micro_eur = 1'],
  ['took 0 points worth 0 of lot', 'delete from lot_use'],
  [
    'its licences say 4 worth 1333332',
    'update licence_part set from_point = from_point + 1, to_point = to_point + 1 where from_point = 2',
  ],
  [
    'its licences say 0 worth 0',
    `update receipt set total_points = 0, transaction_id = null; delete from licence_part; delete from licence`,
  ],
])('licences that are wrong are told: %s', async (words, statement) => {
  const { db } = database
  await buySounds(db, (await anAccount(db)).id, [(await aSound(db)).id, (await aSound(db)).id])
  expect(await selectOrderBreaches(db)).toEqual([])
  await plantBreach(db, statement)
  expect((await selectOrderBreaches(db)).join('\n')).toContain(words)
})
