import { expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

test('whoever asks the embedded database after it has ended is told so and does not wait for ever', async () => {
  const pool = await openEmbedded({ folder: null, dump: null })
  const client = await pool.connect()
  const before = client.query('select 1 as one', [])
  expect((await before).rows).toEqual([{ one: 1 }])
  await pool.end()
  await expect(client.query('select 1 as one', [])).rejects.toThrow('closed')
  await pool.end()
})
