import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FileMissingError, type FileStore } from './file-store.ts'
import { newId } from './ids.ts'

/** A shelf that nothing else uses. */
const SHELF = 'checks'
/** More than goes to an object store in one piece. */
const LARGE_BYTES = 20_000_000

interface StoreCase {
  /** What a store must do, as a sentence. */
  readonly name: string
  readonly run: (bench: Bench) => Promise<boolean>
}

/** Makes files for a case, and takes them away afterwards. */
class Bench {
  readonly files: FileStore
  readonly #folder: string
  readonly #keys: string[] = []

  constructor(files: FileStore, folder: string) {
    this.files = files
    this.#folder = folder
  }

  newKey(): string {
    const key = `${SHELF}/${randomBytes(32).toString('hex')}.bin`
    this.#keys.push(key)
    return key
  }

  async file(bytes: Buffer): Promise<string> {
    const path = join(this.#folder, newId())
    await mkdir(this.#folder, { recursive: true })
    await writeFile(path, bytes)
    return path
  }

  async keep(bytes: Buffer, key = this.newKey()): Promise<string> {
    await this.files.keep(key, await this.file(bytes))
    return key
  }

  async clear(): Promise<void> {
    for (const key of this.#keys) await this.files.remove(key).catch(() => undefined)
    await rm(this.#folder, { recursive: true, force: true })
  }
}

const words = Buffer.from('0123456789')
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const cases: readonly StoreCase[] = [
  {
    name: 'what is kept is read back byte for byte',
    run: async (bench) => (await bench.files.readAll(await bench.keep(words))).equals(words),
  },
  {
    name: 'an empty file is kept',
    run: async (bench) => {
      const key = await bench.keep(Buffer.alloc(0))
      return (await bench.files.sizeBytes(key)) === 0 && (await bench.files.readAll(key)).length === 0
    },
  },
  {
    name: 'a large file is kept whole',
    run: async (bench) => {
      const large = randomBytes(LARGE_BYTES)
      return hashOf(await bench.files.readAll(await bench.keep(large))) === hashOf(large)
    },
  },
  {
    name: 'both ends of a range count',
    run: async (bench) => {
      const key = await bench.keep(words)
      const part = await buffer(await bench.files.read(key, { startByte: 2, endByte: 4 }))
      const last = await buffer(await bench.files.read(key, { startByte: 9, endByte: 9 }))
      return part.toString() === '234' && last.toString() === '9'
    },
  },
  {
    name: 'the file that was handed over is taken',
    run: async (bench) => {
      const path = await bench.file(words)
      await bench.files.keep(bench.newKey(), path)
      return stat(path).then(
        () => false,
        () => true,
      )
    },
  },
  {
    name: 'keeping a key twice changes nothing',
    run: async (bench) => {
      const key = await bench.keep(words)
      await bench.keep(Buffer.from('9876543210'), key)
      return (await bench.files.readAll(key)).equals(words)
    },
  },
  {
    name: 'what is not there has no size',
    run: async (bench) => (await bench.files.sizeBytes(bench.newKey())) === null,
  },
  {
    name: 'reading what is not there says that it is missing',
    run: async (bench) => {
      const failures = [bench.files.read(bench.newKey()), bench.files.readAll(bench.newKey())]
      const settled = await Promise.allSettled<unknown>(failures)
      return settled.every((one) => one.status === 'rejected' && one.reason instanceof FileMissingError)
    },
  },
  {
    name: 'what is removed is gone at once, and removing it again changes nothing',
    run: async (bench) => {
      const key = await bench.keep(words)
      await bench.files.remove(key)
      await bench.files.remove(key)
      return (await bench.files.sizeBytes(key)) === null
    },
  },
  {
    name: 'a list has every key of its shelf',
    run: async (bench) => {
      const kept = new Set([await bench.keep(words), await bench.keep(words), await bench.keep(words)])
      for await (const key of bench.files.list(SHELF)) kept.delete(key)
      return kept.size === 0
    },
  },
  {
    name: 'a file has a path while it is worked on',
    run: async (bench) => {
      const key = await bench.keep(words)
      return (await bench.files.withPath(key, async (path) => (await stat(path)).size)) === words.length
    },
  },
  {
    name: 'many are kept at once',
    run: async (bench) => {
      const keys = await Promise.all(Array.from({ length: 16 }, (_, at) => bench.keep(Buffer.from(`${at}`))))
      const read = await Promise.all(keys.map((key) => bench.files.readAll(key)))
      return read.every((bytes, at) => bytes.toString() === String(at))
    },
  },
]

export interface CheckedCase {
  readonly name: string
  /** Null where it holds. */
  readonly failure: string | null
}

/** Tries all that the shop asks of a file store, on a shelf of its own that is empty afterwards. */
export async function checkStore(files: FileStore, scratchFolder: string): Promise<CheckedCase[]> {
  const checked: CheckedCase[] = []
  for (const { name, run } of cases) {
    const bench = new Bench(files, join(scratchFolder, newId()))
    try {
      checked.push({ name, failure: (await run(bench)) ? null : 'it does not' })
    } catch (error) {
      checked.push({ name, failure: error instanceof Error ? error.message : String(error) })
    } finally {
      await bench.clear()
    }
  }
  return checked
}
