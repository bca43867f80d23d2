import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TrackAnalysis } from '@segno/sound-analysis'
import { inScratch, requireFreeSpace, sweepScratch } from '../../platform/files/scratch.ts'
import type { Log } from '../../platform/log.ts'
import { AudioWorker, type Asking, type WorkerLimits } from './audio-bench.ts'
import { AudioRefusal, killedItsWorker } from './audio-refusal.ts'
import type {
  AudioAnswer,
  AudioCall,
  AudioJob,
  PreviewJob,
  ProcessedSound,
  RenderJob,
  TrackJob,
  WorkStep,
} from './audio-worker-protocol.ts'

export type { ProcessedSound } from './audio-worker-protocol.ts'

/** One death may have come from outside; a file that kills again is to blame itself. */
const MAX_TRIES = 2

export interface Workshop extends AsyncDisposable {
  /** @throws {AudioRefusal} when the file cannot become a sound */
  process(job: AudioJob, onStep?: (step: WorkStep) => void): Promise<ProcessedSound>
  /** The master as WAV in the scratch folder; whoever asked removes it. */
  renderMaster(job: RenderJob): Promise<{ path: string }>
  /** The preview as a WAV that the master can take the place of, likewise. */
  renderPreview(job: PreviewJob): Promise<{ path: string }>
  /** What can be told of a track. Whoever waits for it may go. @throws {AudioRefusal} when there is nothing to be heard */
  hearTrack(job: TrackJob, signal: AbortSignal): Promise<TrackAnalysis>
}

export interface WorkshopOptions {
  readonly processes: number
  readonly scratchFolder: string
  readonly log: Log
  readonly limits?: WorkerLimits
  /** No work begins while the disk has less free space than this. */
  readonly reserveBytes?: number
}

type MakingCall = Exclude<AudioCall, { kind: 'hear' }>

/** Processes of their own for work on files that nobody vouches for: whatever a file does, the server lives on. */
export async function openWorkshop(options: WorkshopOptions): Promise<Workshop> {
  const { processes, scratchFolder, log, limits, reserveBytes = 0 } = options
  await mkdir(scratchFolder, { recursive: true })
  await sweepScratch(scratchFolder, new Date())
  const benches = new Benches(Array.from({ length: processes }, () => new AudioWorker(log, limits)))

  async function ask(call: AudioCall, asking: Asking = {}): Promise<AudioAnswer> {
    for (let tries = 1; ; tries++) {
      const answer = await benches.onFree((bench) => bench.ask(call, asking), asking.signal)
      if (answer !== 'died') return answer
      asking.signal?.throwIfAborted()
      if (tries === MAX_TRIES) throw killedItsWorker()
    }
  }

  /** Work that writes files. A worker that dies, or fails half-way, leaves none of them behind. */
  async function make<Made>(
    call: MakingCall,
    take: (answer: AudioAnswer, moveOut: (path: string) => Promise<string>) => Promise<Made>,
    asking?: Asking,
  ): Promise<Made> {
    await requireFreeSpace(scratchFolder, reserveBytes)
    return inScratch(scratchFolder, async (folder) =>
      take(await ask({ ...call, scratchFolder: folder }, asking), async (path) => {
        const out = join(scratchFolder, basename(path))
        await rename(path, out)
        return out
      }),
    )
  }

  const render = (call: MakingCall): Promise<{ path: string }> =>
    make(call, async (answer, moveOut) => {
      if (answer.kind === 'rendered') return { path: await moveOut(answer.path) }
      throw problemOf(answer)
    })

  return {
    process: (job, onStep) =>
      make(
        { kind: 'process', job, scratchFolder },
        async (answer, moveOut) => {
          if (answer.kind !== 'processed') throw problemOf(answer)
          const previews = []
          for (const preview of answer.sound.previews)
            previews.push({ ...preview, path: await moveOut(preview.path) })
          return { ...answer.sound, previews }
        },
        { onStep },
      ),
    renderMaster: (job) => render({ kind: 'render', job, scratchFolder }),
    renderPreview: (job) => render({ kind: 'renderPreview', job, scratchFolder }),
    async hearTrack(job, signal) {
      const answer = await ask({ kind: 'hear', job }, { signal })
      if (answer.kind === 'heard') return answer.track
      throw problemOf(answer)
    },
    [Symbol.asyncDispose]: () => benches[Symbol.asyncDispose](),
  }
}

function problemOf(answer: AudioAnswer): Error {
  if (answer.kind === 'refused') return new AudioRefusal(answer.code, answer.message)
  return new Error(answer.kind === 'failed' ? answer.message : `the audio worker answered ${answer.kind}`)
}

/** Lends the benches out, one caller each, in the order in which they asked. */
class Benches implements AsyncDisposable {
  readonly #all: readonly AudioWorker[]
  readonly #free: AudioWorker[]
  readonly #waiting: PromiseWithResolvers<AudioWorker>[] = []
  #isClosed = false

  constructor(all: readonly AudioWorker[]) {
    this.#all = all
    this.#free = [...all]
  }

  async onFree<Result>(work: (bench: AudioWorker) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (this.#isClosed) throw isClosed()
    const bench = this.#free.pop() ?? (await this.#wait(signal))
    try {
      return await work(bench)
    } finally {
      const next = this.#waiting.shift()
      if (next) next.resolve(bench)
      else this.#free.push(bench)
    }
  }

  async #wait(signal?: AbortSignal): Promise<AudioWorker> {
    const waiting = Promise.withResolvers<AudioWorker>()
    this.#waiting.push(waiting)
    const goAway = (): void => {
      const place = this.#waiting.indexOf(waiting)
      if (place >= 0) this.#waiting.splice(place, 1)
      waiting.reject(signal?.reason)
    }
    signal?.addEventListener('abort', goAway)
    try {
      return await waiting.promise
    } finally {
      signal?.removeEventListener('abort', goAway)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(isClosed())
    await Promise.all(this.#all.map((bench) => bench[Symbol.asyncDispose]()))
  }
}

const isClosed = (): Error => new Error('the audio workshop is closed')
