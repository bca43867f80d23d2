import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FileMissingError, type FileStore } from './file-store.ts'
import { newId } from '../ids.ts'

/** A shelf that nothing else uses. */
const SHELF = 'checks'
/** More than goes to an object store in one piece. */
const LARGE_BYTES = 20_000_000
const IN_ORDER = 8

interface StoreCase {
  /** What a store must do, as a sentence. */
  readonly name: string
  readonly run: (bench: Bench) => Promise<boolean>
}

export interface StoreCheck {
  readonly scratchFolder: string
  /** Of the shop's pages, which fetch what the store gives to everybody. */
  readonly origin: string
  /** A key of something that everybody may have. */
  readonly publicKeyOf: (name: string) => string
}

/** An address that does not answer for so long is none. */
const ANSWER_MS = 10_000

/** Makes files for a case, and takes them away afterwards. */
class Bench {
  readonly files: FileStore
  readonly #check: StoreCheck
  readonly #folder: string
  readonly #keys: string[] = []

  constructor(files: FileStore, check: StoreCheck) {
    this.files = files
    this.#check = check
    this.#folder = join(check.scratchFolder, newId())
  }

  newKey(): string {
    return this.#noted(`${SHELF}/${newName()}.bin`)
  }

  newPublicKey(): string {
    return this.#noted(this.#check.publicKeyOf(newName()))
  }

  /** As a browser asks on behalf of a page of the shop. */
  askAsPage(url: string, headers: Record<string, string> = {}): Promise<Response> {
    const { origin } = this.#check
    return fetch(url, { headers: { ...headers, origin }, signal: AbortSignal.timeout(ANSWER_MS) })
  }

  /** Whether the browser lets the page have the answer. */
  isForPage(answer: Response): boolean {
    const allowed = answer.headers.get('access-control-allow-origin')
    return answer.ok && (allowed === '*' || allowed === this.#check.origin)
  }

  #noted(key: string): string {
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

const newName = (): string => randomBytes(32).toString('hex')
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
    name: 'a list has its keys in the order of their first two digits',
    run: async (bench) => {
      for (let at = 0; at < IN_ORDER; at++) await bench.keep(words)
      const listed: string[] = []
      for await (const key of bench.files.list(SHELF)) listed.push(key.slice(0, SHELF.length + 3))
      return listed.length >= IN_ORDER && listed.toSorted().join() === listed.join()
    },
  },
  {
    name: 'what was stored in part can be listed and removed',
    run: async (bench) => (await bench.files.removeUnfinished(new Date(0))) === 0,
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

/** Of a store whose files browsers fetch by themselves. */
const directCases: readonly StoreCase[] = [
  {
    name: 'a page of the shop fetches from it what everybody may have, whole and in part',
    run: async (bench) => {
      const url = addressOf(bench, await bench.keep(words, bench.newPublicKey()))
      const whole = await bench.askAsPage(url)
      const part = await bench.askAsPage(url, { range: 'bytes=2-4' })
      const read = [await whole.text(), await part.text()]
      const areAllowed = bench.isForPage(whole) && bench.isForPage(part)
      return areAllowed && part.status === 206 && read.join() === `${words.toString()},234`
    },
  },
  {
    name: 'browsers are told what it is, and keep it',
    run: async (bench) => {
      const url = addressOf(bench, await bench.keep(words, bench.newPublicKey()))
      const { headers } = await bench.askAsPage(url)
      const isNamed = !/^(application\/octet-stream|$)/.test(headers.get('content-type') ?? '')
      return isNamed && /max-age=[1-9]/.test(headers.get('cache-control') ?? '')
    },
  },
  {
    name: 'nobody fetches anything else from there',
    run: async (bench) => {
      const publicKey = await bench.keep(words, bench.newPublicKey())
      const other = new URL(addressOf(bench, publicKey).replace(publicKey, await bench.keep(words)))
      const withoutQuery = new URL(other.pathname, other)
      const answers = await Promise.all([other, withoutQuery].map(({ href }) => bench.askAsPage(href)))
      return answers.every(({ ok }) => !ok)
    },
  },
]

const isDirect = (files: FileStore, { publicKeyOf }: StoreCheck): boolean =>
  files.directAddress(publicKeyOf(newName())) !== null

const addressOf = ({ files }: Bench, key: string): string => files.directAddress(key)!.url

export interface CheckedCase {
  readonly name: string
  /** Null where it holds. */
  readonly failure: string | null
}

/** Tries all that the shop asks of a file store, and takes away what it has put there. */
export async function checkStore(files: FileStore, check: StoreCheck): Promise<CheckedCase[]> {
  const checked: CheckedCase[] = []
  for (const { name, run } of isDirect(files, check) ? [...cases, ...directCases] : cases) {
    const bench = new Bench(files, check)
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
