import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { OperatorError } from '../operator-error.ts'

const open = (url: string) => openDatabase({ url, dataFolder: '', maxConnections: 2 })

test('a database that does not answer is named in a sentence, without its password', async () => {
  const opening = open('postgres://segno:secret@127.0.0.1:9/shop')
  await expect(opening).rejects.toThrow(OperatorError)
  await expect(opening).rejects.toThrow('No PostgreSQL answers at 127.0.0.1:9.')
  await expect(opening).rejects.not.toThrow('secret')
})

test('a database that was to be reached through a socket that is not there is named too', async () => {
  await expect(open('postgres:///shop?host=/nowhere')).rejects.toThrow('No PostgreSQL answers at /nowhere.')
})
