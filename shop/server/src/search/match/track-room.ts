import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ListenFor } from '@segno/contract'
import type { TrackAnalysis } from '@segno/sound-analysis'
import { openWorkshop, type Workshop } from '../../ingest/public.ts'
import { removeOldFiles, requireFreeSpace } from '../../platform/files/scratch.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import type { Log } from '../../platform/log.ts'
import { tooBusy, tooManyOfOne } from './errors.ts'
import { receiveTrack } from './receive-track.ts'

/** How many tracks arrive or wait at once: each may lie on the disk with 100 MB. */
const MOST_AT_ONCE = 8
/** So that nobody alone keeps the others out. */
const MOST_OF_ONE = 2
/** Nobody is waited for that long, so what is older was left behind by a process that died. */
const LEFT_BEHIND_MS = 15 * 60_000

export interface GivenTrack {
  readonly stream: Readable
  readonly listenFor: ListenFor
  readonly clientAddress: string
  /** Tells when nobody waits for the answer any more. */
  readonly hungUp: AbortSignal
}

interface TrackStoreOptions {
  readonly folder: string
  readonly log: Log
  readonly isAlone: boolean
  /** No track is taken while the disk has less free space than this. */
  readonly reserveBytes: number
}

/** Where tracks lie while they are listened to, one after the other, in a process of their own; nothing stays. */
export class TrackStore implements AsyncDisposable {
  readonly #folder: string
  readonly #workshop: Workshop
  readonly #reserveBytes: number
  readonly #guests = new Map<string, number>()

  private constructor(
    folder: string,
    { workshop, reserveBytes }: { workshop: Workshop; reserveBytes: number },
  ) {
    this.#folder = folder
    this.#workshop = workshop
    this.#reserveBytes = reserveBytes
  }

  /** @param options `isAlone`: no other process uses the folder, so whatever lies there was left behind */
  static async open({ folder, log, isAlone, reserveBytes }: TrackStoreOptions): Promise<TrackStore> {
    if (isAlone) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const room = new TrackStore(folder, {
      workshop: await openWorkshop({ processes: 1, scratchFolder: folder, log }),
      reserveBytes,
    })
    await room.sweep()
    return room
  }

  /** @throws {AppError} too_busy and what `receiveTrack` throws; {AudioRefusal} where nothing can be told of it */
  async hear({ stream, listenFor, clientAddress, hungUp }: GivenTrack): Promise<TrackAnalysis> {
    using _place = this.#enter(networkOf(clientAddress))
    await requireFreeSpace(this.#folder, this.#reserveBytes)
    await using owned = new AsyncDisposableStack()
    const path = join(this.#folder, `${randomUUID()}.track`)
    owned.defer(() => rm(path, { force: true }))
    const file = owned.use(await open(path, 'wx'))
    await receiveTrack(stream, file)
    return await this.#workshop.hearTrack({ path, listenFor }, hungUp)
  }

  #enter(network: string): Disposable {
    const all = [...this.#guests.values()].reduce((sum, count) => sum + count, 0)
    const own = this.#guests.get(network) ?? 0
    if (own >= MOST_OF_ONE) throw tooManyOfOne()
    if (all >= MOST_AT_ONCE) throw tooBusy()
    this.#guests.set(network, own + 1)
    return {
      [Symbol.dispose]: () => {
        const left = (this.#guests.get(network) ?? 1) - 1
        if (left === 0) this.#guests.delete(network)
        else this.#guests.set(network, left)
      },
    }
  }

  /** Takes away what a process that died has left behind. */
  async sweep(): Promise<void> {
    await removeOldFiles(this.#folder, new Date(Date.now() - LEFT_BEHIND_MS))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workshop[Symbol.asyncDispose]()
  }
}
