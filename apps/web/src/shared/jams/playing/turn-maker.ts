import { type LaneAudio, turnBuffer } from '@segno/audition/jam'
import type { PlayedTempo, RenderedTurn } from '@segno/audition/render'
import type { Sound } from '@segno/contract'
import { audition } from '../../listening/audition.ts'
import { forAudition } from '../../listening/player.ts'
import type { TurnOrder, TurnReport } from './turn-worker.ts'

export interface TurnWanted extends PlayedTempo {
  readonly sound: Sound
  readonly pitchSemitones: number
  /** Decoded at the rate of the output; those of its preview are fetched unless given. */
  readonly channels?: readonly Float32Array<ArrayBuffer>[]
}

/** Decodes and stretches sounds for a jam, away from the page's thread. */
export class TurnMaker implements Disposable {
  readonly #waiting = new Map<number, PromiseWithResolvers<RenderedTurn>>()
  readonly #ended = new AbortController()
  #worker: Worker | null = null
  #lastId = 0

  /** @throws {AuditionError} where the preview cannot be had */
  async make({ sound, tempoBpm, halfDouble, pitchSemitones, channels }: TurnWanted): Promise<LaneAudio> {
    const desk = audition.openDesk()
    const { sampleRate: sampleRateHz } = desk.context
    // It gets ready while sounds are fetched.
    this.#worker ??= this.#start(sampleRateHz)
    const asked = forAudition(sound)
    const heard = channels ?? (await desk.previews.load(asked, this.#ended.signal)).channels
    // They are handed over, and the player keeps its own.
    const loop = { sound: asked, channels: heard.map((channel) => channel.slice()) }
    const turn = await this.#render({ loop, tempoBpm, halfDouble, pitchSemitones, sampleRateHz })
    const repeats = turn.turnSeconds !== null
    return { buffer: turnBuffer(turn.channels, { sampleRateHz, repeats }), turnSeconds: turn.turnSeconds }
  }

  #render(order: Omit<TurnOrder, 'id'>): Promise<RenderedTurn> {
    this.#ended.signal.throwIfAborted()
    this.#worker ??= this.#start(order.sampleRateHz)
    this.#lastId += 1
    const made = Promise.withResolvers<RenderedTurn>()
    this.#waiting.set(this.#lastId, made)
    const sent: TurnOrder = { ...order, id: this.#lastId }
    this.#worker.postMessage(
      sent,
      order.loop.channels.map(({ buffer }) => buffer),
    )
    return made.promise
  }

  #start(sampleRateHz: number): Worker {
    const worker = new Worker(new URL('./turn-worker.ts', import.meta.url), {
      type: 'module',
      name: String(sampleRateHz),
    })
    worker.onmessage = ({ data }: MessageEvent<TurnReport>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('turn' in data) waiting?.resolve(data.turn)
      else waiting?.reject(new Error(data.failure))
    }
    worker.onerror = (cause) => this.#end(new Error('sounds could not be stretched', { cause }))
    return worker
  }

  #end(reason: unknown): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }

  [Symbol.dispose](): void {
    this.#ended.abort()
    this.#end(new DOMException('the jam was closed', 'AbortError'))
  }
}
