import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { OperatorError } from '../operator-error.ts'
import { seal, unseal } from './sealed-stream.ts'

const FORMAT = 1
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
    const made = await readFile(path, 'utf8').catch(() => null)
    if (made !== null) return BackupFolder.open(folder, key)
    await writeFile(path, JSON.stringify({ format: FORMAT, keyCheck: key && keyCheckOf(key) }), {
      flush: true,
    })
    return new BackupFolder(folder, key)
  }

  /** @throws {OperatorError} where there is no backup, or it does not open */
  static async open(folder: string, key: Uint8Array | null): Promise<BackupFolder> {
    const made = await readFile(join(folder, 'segno-backup.json'), 'utf8').catch(() => null)
    if (made === null) throw new OperatorError(`${folder} holds no backup of a shop.`)
    const { format, keyCheck } = description.parse(JSON.parse(made))
    if (format !== FORMAT) throw new OperatorError(`The backup in ${folder} was made by a newer version.`)
    if (keyCheck !== (key && keyCheckOf(key))) throw new OperatorError(explainKey({ folder, keyCheck, key }))
    return new BackupFolder(folder, key)
  }

  get isEncrypted(): boolean {
    return this.#key !== null
  }

  async has(name: string): Promise<boolean> {
    return stat(join(this.#folder, name)).then(
      () => true,
      () => false,
    )
  }

  /** The names in a folder of it, those of unfinished files left out. */
  async list(name: string): Promise<string[]> {
    const names = await readdir(join(this.#folder, name)).catch(() => [])
    return names.filter((one) => !one.endsWith('.unfinished')).toSorted()
  }

  /** @throws {OperatorError} where what can be read afterwards is not what was written */
  async write(name: string, source: AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    const path = join(this.#folder, name)
    const draft = `${path}.unfinished`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const given = new Measure()
    const measured = given.through(source)
    await pipeline(
      Readable.from(this.#key ? seal(this.#key, measured) : measured),
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    const found = await this.#measure(draft)
    if (found.sha256 !== given.result().sha256) {
      await rm(draft, { force: true })
      throw new OperatorError(`${path} cannot be read back as it was written: is the disk sound?`)
    }
    await rename(draft, path)
    await syncFolder(dirname(path))
    return found
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

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
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
