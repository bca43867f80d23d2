import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { refused } from '../failure.ts'
import { unreachable } from '../session/ask-shop.ts'
import { isHeld, renameOver } from './rename-over.ts'

export interface Download {
  /** Asks for the bytes with these headers; may be asked again. */
  readonly ask: (headers: Record<string, string>) => Promise<Response>
  /** Where the bytes wait until they are whole. */
  readonly partPath: string
  readonly onProgress: (doneBytes: number, totalBytes: number | null) => void
}

const DIGEST = /sha-256=:([A-Za-z0-9+/=]+):/
const HTTP_PART = 206
const HTTP_RANGE_REFUSED = 416

/**
 * Downloads to `partPath`, going on where an earlier process was interrupted, and compares the whole with the hash that
 * the shop tells.
 *
 * @returns the SHA-256 in hex
 * @throws {CompanionError} download_damaged where it does not arrive as the shop has it
 */
export async function downloadFile(download: Download): Promise<string> {
  const first = await fetchRest(download)
  if (first !== null) return first
  // What was kept from before may be of another content, or was damaged here: once more from the beginning.
  await forgetPart(download.partPath)
  const second = await fetchRest(download)
  if (second !== null) return second
  await forgetPart(download.partPath)
  throw refused('download_damaged', 'A file arrived damaged, twice. Try again later.')
}

/** @returns null where the whole is not what the shop says it is */
async function fetchRest({ ask, partPath, onProgress }: Download): Promise<string | null> {
  const kept = await readKept(partPath)
  const answer = await ask(kept === null ? {} : { range: `bytes=${kept.sizeBytes}-`, 'if-range': kept.etag })
  if (answer.status === HTTP_RANGE_REFUSED) return kept && wholeAlready(answer, { ...kept, partPath })
  if (!answer.ok) throw await refusal(answer)
  const fromBytes = answer.status === HTTP_PART && kept !== null ? kept.sizeBytes : 0
  const etag = answer.headers.get('etag')
  if (etag !== null) await writeFile(etagPath(partPath), etag)
  const leftBytes = Number(answer.headers.get('content-length') ?? Number.NaN)
  const totalBytes = Number.isNaN(leftBytes) ? null : fromBytes + leftBytes
  await append(answer, { partPath, fromBytes, onBytes: (bytes) => onProgress(bytes, totalBytes) })
  const { size } = await stat(partPath)
  const digest = await hashFile(partPath)
  const told = digestOf(answer)
  const isWhole = totalBytes === null || size === totalBytes
  const isSame = told === null || told === digest.toString('base64')
  return isWhole && isSame ? digest.toString('hex') : null
}

/** The part may have come whole before, and found its place held by another program. */
async function wholeAlready(
  answer: Response,
  { etag, partPath }: { etag: string; partPath: string },
): Promise<string | null> {
  if (answer.headers.get('etag') !== etag) return null
  const digest = await hashFile(partPath)
  return digestOf(answer) === digest.toString('base64') ? digest.toString('hex') : null
}

/** The SHA-256 that the shop tells of a file, in base64. @see RFC 9530 */
export const digestOf = ({ headers }: Response): string | null =>
  DIGEST.exec(headers.get('repr-digest') ?? '')?.[1] ?? null

async function append(
  answer: Response,
  { partPath, fromBytes, onBytes }: { partPath: string; fromBytes: number; onBytes: (done: number) => void },
): Promise<void> {
  await using file = await open(partPath, fromBytes === 0 ? 'w' : 'a')
  let doneBytes = fromBytes
  for await (const bytes of readBody(answer)) {
    await file.write(bytes)
    doneBytes += bytes.length
    onBytes(doneBytes)
  }
  await file.sync()
}

/** What came before a connection broke stays in the part. */
async function* readBody({ body, url }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw unreachable(url, error)
    })
    if (done) return
    yield value
  }
}

async function readKept(partPath: string): Promise<{ sizeBytes: number; etag: string } | null> {
  const etag = await readFile(etagPath(partPath), 'utf8').catch(() => null)
  const facts = await stat(partPath).catch(() => null)
  return etag === null || facts === null || facts.size === 0 ? null : { sizeBytes: facts.size, etag }
}

/**
 * Puts a whole download in its place.
 *
 * @throws {CompanionError} file_busy where another program holds what is there; the download is kept
 */
export async function placePart(partPath: string, path: string): Promise<void> {
  await renameOver(partPath, path).catch((error: unknown) => {
    if (!isHeld(error)) throw error
    throw refused('file_busy', `${path} is open in another program. Close it there and try again.`)
  })
  await forgetPart(partPath)
}

/** Removes what is kept of a download. */
export async function forgetPart(partPath: string): Promise<void> {
  await rm(partPath, { force: true })
  await rm(etagPath(partPath), { force: true })
}

const etagPath = (partPath: string): string => `${partPath}.etag`

/** SHA-256 of a file. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest()
}

/** Why a shop does not give a file. */
export async function refusal(answer: Response): Promise<Error> {
  const said = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null
  return refused(said?.code ?? 'unknown', said?.message ?? `The shop refused the file (${answer.status}).`)
}
