import { TUS_VERSION, UPLOAD_RULES } from '@segno/contract'
import { expect, test } from 'vitest'
import {
  CHECKSUM_ALGORITHM_LIST,
  checkVersion,
  readChecksum,
  readMetadata,
  readOffset,
  readSizeBytes,
} from './rules.ts'

test('a program that speaks another version of the protocol is told', () => {
  expect(() => checkVersion({ 'tus-resumable': TUS_VERSION })).not.toThrow()
  expect(() => checkVersion({})).toThrow('must be 1.0.0')
})

const sizeOf = (text: string) => readSizeBytes({ 'upload-length': text })

test.each([1, UPLOAD_RULES.maxFileBytes])('a file of %i bytes is taken', (sizeBytes) => {
  expect(sizeOf(String(sizeBytes))).toBe(sizeBytes)
})

test.each([
  [String(UPLOAD_RULES.maxFileBytes + 1), 'is larger than'],
  ['0', 'is empty'],
  ['-1', 'must say how many bytes'],
  ['1.5', 'must say how many bytes'],
  ['1'.repeat(16), 'must say how many bytes'],
])('a file of %s bytes is refused: it %s', (text, why) => {
  expect(() => sizeOf(text)).toThrow(why)
})

test('bytes say where they belong', () => {
  expect(readOffset({ 'upload-offset': '512' })).toBe(512)
  for (const headers of [{}, { 'upload-offset': '-1' }, { 'upload-offset': '' }])
    expect(() => readOffset(headers)).toThrow('upload-offset must say where the bytes belong')
  expect(() => readSizeBytes({})).toThrow('upload-length must say how many bytes')
})

const metadata = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}  ${Buffer.from(value).toString('base64')}`)
    .join(' , ')
const UUID = '0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b'

test('what is said of a file is read, with ids in any case', () => {
  const said = metadata({ filename: 'Drums/Kick.wav', batchId: UUID.toUpperCase(), key: '' })
  expect(readMetadata(said)).toEqual({ fileName: 'Drums/Kick.wav', batchId: UUID, key: null })
  expect(readMetadata()).toEqual({ fileName: 'Untitled', batchId: null, key: null })
})

test.each(['batchId', 'key'])('%s must be an id', (name) => {
  expect(() => readMetadata(metadata({ [name]: 'one' }))).toThrow(`${name} must be a UUID`)
})

test.each([
  ['../../etc/./passwd', 'etc/passwd'],
  ['C:\\Loops\\Kick.wav', 'C:/Loops/Kick.wav'],
  [' Drums / Kick.wav ', 'Drums/Kick.wav'],
  ['Ki\u200bck\u0000.wav', 'Kick.wav'],
  ['Cafe\u0301.wav', 'Café.wav'],
  ['//', 'Untitled'],
])('a file named %j is called %s', (filename, fileName) => {
  expect(readMetadata(metadata({ filename })).fileName).toBe(fileName)
})

test('of a long path the end is kept', () => {
  const { fileName } = readMetadata(
    metadata({ filename: `${'a'.repeat(UPLOAD_RULES.maxFileNameLength)}/Kick.wav` }),
  )
  expect(fileName).toHaveLength(UPLOAD_RULES.maxFileNameLength)
  expect(fileName).toMatch(/\/Kick\.wav$/)
})

test('a checksum names one of the algorithms that are offered', () => {
  expect(readChecksum(undefined)).toBeNull()
  for (const algorithm of CHECKSUM_ALGORITHM_LIST.split(','))
    expect(readChecksum(`${algorithm} AQI=`)).toEqual({ algorithm, digest: Buffer.from([1, 2]) })
  expect(readChecksum('sha1')?.digest).toHaveLength(0)
  expect(() => readChecksum('md5 AQI=')).toThrow('A checksum can be sha1 or sha256')
})
