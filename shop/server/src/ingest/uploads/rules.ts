import { TUS_VERSION, UPLOAD_RULES } from '@segno/contract'
import { withoutUnseen } from '@segno/units'
import { badUpload, fileEmpty, fileTooLarge, unknownVersion } from './errors.ts'

type Headers = Readonly<Record<string, string>>

const WHOLE_NUMBER = /^\d{1,15}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function checkVersion(headers: Headers): void {
  if (headers['tus-resumable'] !== TUS_VERSION) throw unknownVersion()
}

/** @throws {AppError} where there is nothing to bring, or more than is taken */
export function readSizeBytes(headers: Headers): number {
  const text = headers['upload-length'] ?? ''
  if (!WHOLE_NUMBER.test(text))
    throw badUpload('The header upload-length must say how many bytes the file has')
  const sizeBytes = Number(text)
  if (sizeBytes === 0) throw fileEmpty()
  if (sizeBytes > UPLOAD_RULES.maxFileBytes) throw fileTooLarge()
  return sizeBytes
}

export function readOffset(headers: Headers): number {
  const text = headers['upload-offset'] ?? ''
  if (!WHOLE_NUMBER.test(text)) throw badUpload('The header upload-offset must say where the bytes belong')
  return Number(text)
}

export interface Announced {
  /** With the path in the folder that was dropped. */
  readonly fileName: string
  readonly batchId: string | null
  readonly key: string | null
}

/** What is said of a file: pairs of a name and a value in Base64, between commas. */
export function readMetadata(text = ''): Announced {
  const pairs = text.split(',').map((pair) => pair.trim().split(/ +/))
  const values = new Map(pairs.map(([name = '', value = '']) => [name, decode(value)]))
  return {
    fileName: cleanFileName(values.get('filename') ?? ''),
    batchId: readUuid(values.get('batchId'), 'batchId'),
    key: readUuid(values.get('key'), 'key'),
  }
}

function decode(value: string): string {
  return new TextDecoder().decode(Buffer.from(value, 'base64'))
}

function readUuid(value: string | undefined, name: string): string | null {
  if (value === undefined || value === '') return null
  const uuid = value.toLowerCase()
  if (!UUID.test(uuid)) throw badUpload(`${name} must be a UUID`)
  return uuid
}

/** Names are shown and read for hints, and never lead to a file of ours. */
function cleanFileName(name: string): string {
  const parts = withoutUnseen(name.normalize('NFC'))
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  const clean = parts.join('/')
  return clean === '' ? 'Untitled' : clean.slice(-UPLOAD_RULES.maxFileNameLength)
}

const CHECKSUM_ALGORITHMS = ['sha1', 'sha256'] as const
export const CHECKSUM_ALGORITHM_LIST = CHECKSUM_ALGORITHMS.join(',')

export interface Checksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number]
  readonly digest: Buffer
}

/** @returns null where the client says none */
export function readChecksum(text: string | undefined): Checksum | null {
  if (text === undefined) return null
  const [name, digest = ''] = text.split(' ')
  const algorithm = CHECKSUM_ALGORITHMS.find((known) => known === name)
  if (algorithm === undefined) throw badUpload(`A checksum can be ${CHECKSUM_ALGORITHMS.join(' or ')}`)
  return { algorithm, digest: Buffer.from(digest, 'base64') }
}
