import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { isMissing, isThere, syncFolder } from '../files/sync-path.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import { FolderLock } from './folder-lock.ts'
import { seal, unseal } from './sealed-stream.ts'

const FORMAT = 1
const UNFINISHED = '.unfinished'
const description = z.object({
  format: z.int(),
  /** By which a wrong key is noticed before anything is read; null where nothing is encrypted. */
  keyCheck: z.nullable(z.string()),
})

export interface WrittenFile {
  /** Of what was given, not of what it takes when it is encrypted. */
  readonly sizeBytes: number
  readonly sha256: string
}

/** The folder that backups go to. A file is there whole, read again and found to be right, or not at all. */
export class BackupFolder {
  readonly #folder: string
  readonly #key: Uint8Array | null

  private constructor(folder: string, key: Uint8Array | null) {
    this.#folder = folder
    this.#key = key
  }

  /** @throws {OperatorError} where it belongs to another key, or to a newer version */
  static async make(folder: string, key: Uint8Array | null): Promise<BackupFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'segno-backup.json')
    if (await isThere(path)) return BackupFolder.open(folder, key)
    await writeFile(path, JSON.stringify({ format: FORMAT, keyCheck: key && keyCheckOf(key) }), {
      flush: true,
    })
    return new BackupFolder(folder, key)
  }

  /** @throws {OperatorError} where there is no backup, or it does not open */
  static async open(folder: string, key: Uint8Array | null): Promise<BackupFolder> {
    const path = join(folder, 'segno-backup.json')
    if (!(await isThere(path))) throw new OperatorError(`${folder} holds no backup of a shop.`)
    const made = await readFile(path, 'utf8')
    const { format, keyCheck } = description.parse(JSON.parse(made))
    if (format !== FORMAT) throw new OperatorError(`The backup in ${folder} was made by a newer version.`)
    if (keyCheck !== (key && keyCheckOf(key))) throw new OperatorError(explainKey({ folder, keyCheck, key }))
    return new BackupFolder(folder, key)
  }

  get isEncrypted(): boolean {
    return this.#key !== null
  }

  /** @throws {OperatorError} where another backup is being written into it */
  lock(): Promise<AsyncDisposable & Pick<FolderLock, 'requireHeld'>> {
    const held = `Another backup is being written into ${this.#folder}. Wait until it has finished.`
    return FolderLock.take(join(this.#folder, 'segno-backup.lock'), held)
  }

  has(name: string): Promise<boolean> {
    return isThere(join(this.#folder, name))
  }

  /** The names in a folder of it, those of unfinished files left out. None where there is no such folder. */
  async list(name: string): Promise<string[]> {
    const names = await namesIn(join(this.#folder, name))
    return names.filter((one) => !one.endsWith(UNFINISHED)).toSorted()
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { recursive: true, force: true })
  }

  /** Removes files in a folder of it that a process did not come to finish. Only while it is locked. */
  async removeUnfinished(name: string): Promise<void> {
    const names = await namesIn(join(this.#folder, name))
    for (const one of names.filter((one) => one.endsWith(UNFINISHED))) await this.remove(`${name}/${one}`)
  }

  /** @throws {OperatorError} where what can be read afterwards is not what was written */
  async write(name: string, source: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    const path = join(this.#folder, name)
    const draft = `${path}.${newId()}${UNFINISHED}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      const written = await this.#writeDraft(draft, source)
      await rename(draft, path)
      await syncFolder(dirname(path))
      return written
    } finally {
      await rm(draft, { force: true })
    }
  }

  async #writeDraft(draft: string, source: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    const given = new Measure()
    const measured = given.through(source)
    await pipeline(
      Readable.from(this.#key ? seal(this.#key, measured) : measured),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    const found = await this.#measure(draft)
    if (found.sha256 === given.result().sha256) return found
    throw new OperatorError(`${draft} cannot be read back as it was written: is the disk sound?`)
  }

  /** @throws {Error} where a file is missing, damaged, or encrypted with another key */
  read(name: string): AsyncIterable<Uint8Array> {
    return this.#readFrom(join(this.#folder, name))
  }

  async readText(name: string): Promise<string> {
    return text(this.read(name))
  }

  measure(name: string): Promise<WrittenFile> {
    return this.#measure(join(this.#folder, name))
  }

  async #measure(path: string): Promise<WrittenFile> {
    const measure = new Measure()
    for await (const part of this.#readFrom(path)) measure.add(part)
    return measure.result()
  }

  #readFrom(path: string): AsyncIterable<Uint8Array> {
    const stored = createReadStream(path) as AsyncIterable<Uint8Array>
    return this.#key ? unseal(this.#key, stored) : stored
  }
}

/** Size and hash of bytes that pass. */
export class Measure {
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  add(part: Uint8Array): void {
    this.#hash.update(part)
    this.#sizeBytes += part.length
  }

  async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      this.add(part)
      yield part
    }
  }

  result(): WrittenFile {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.copy().digest('hex') }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function keyCheckOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('segno backup key').digest('hex').slice(0, 16)
}

function explainKey({
  folder,
  keyCheck,
  key,
}: {
  folder: string
  keyCheck: string | null
  key: Uint8Array | null
}) {
  if (keyCheck === null) return `The backup in ${folder} is not encrypted: leave SEGNO_BACKUP_KEY out.`
  if (key === null) return `The backup in ${folder} is encrypted: set SEGNO_BACKUP_KEY to its key.`
  return `SEGNO_BACKUP_KEY is not the key of the backup in ${folder}.`
}
