import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import { anAccount } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { searchPeople } from './search-people.ts'

const database = useTestDatabase()
const NAMES = [
  'José Núñez',
  'Ayşe Yılmaz',
  'Łukasz Wójcik',
  "Sinéad O'Neil",
  'Jörg Weiß',
  'İnci Øster',
  'Bob 100%',
]
let idOf: Map<string, string>
beforeEach(async () => {
  idOf = new Map()
  for (const name of NAMES) {
    const [first_name = '', last_name = ''] = name.split(' ')
    const { id } = await anAccount(database.db, { first_name, last_name })
    idOf.set(id, name)
  }
})

test.each([
  ['jose', ['José Núñez']],
  ['yilmaz', ['Ayşe Yılmaz']],
  ['lukasz', ['Łukasz Wójcik']],
  ['oneil', ["Sinéad O'Neil"]],
  ['o’neil', ["Sinéad O'Neil"]],
  ['nunez jose', ['José Núñez']],
  ['NÚÑEZ  José', ['José Núñez']],
  ['weiss', ['Jörg Weiß']],
  ['oster inci', ['İnci Øster']],
  ['jose yilmaz', []],
  ['%', ['Bob 100%']],
  ['_', []],
])('%s finds %j', async (words, names) => {
  const found = await searchPeople(database.db, words)
  expect(found?.people.map((id) => idOf.get(id))).toEqual(names)
})

test('no words find everybody, and a text that is missing holds none', async () => {
  const { rows } = await sql<{ all: boolean; none: boolean | null }>`
    select ${holdsWords('  ', [sql`'a'`])} as "all", ${holdsWords('a', [sql`null`, sql`'b'`])} as "none"`.execute(
    over(database.db),
  )
  expect(rows[0]).toMatchObject({ all: true })
  expect(rows[0]!.none ?? false).toBe(false)
})
