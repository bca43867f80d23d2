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

interface Waiting extends PromiseWithResolvers<RenderedTurn> {
  readonly onPart: (part: RenderedTurn) => void
}

/** Decodes and stretches sounds for a jam, away from the page's thread. */
export class TurnMaker implements Disposable {
  readonly #waiting = new Map<number, Waiting>()
  readonly #ended = new AbortController()
  #worker: Worker | null = null
  #lastId = 0

  /**
   * @param onPart called for the first sound that is ready to be stretched, with its beginning: nobody waits for all of it
   * @throws {AuditionError} where the preview cannot be had
   */
  async make(
    { sound, tempoBpm, halfDouble, pitchSemitones, channels }: TurnWanted,
    onPart?: (part: LaneAudio) => void,
  ): Promise<LaneAudio> {
    const desk = audition.openDesk()
    const { sampleRate: sampleRateHz } = desk.context
    // It gets ready while sounds are fetched.
    this.#worker ??= this.#start(sampleRateHz)
    const asked = forAudition(sound)
    const heard = channels ?? (await desk.previews.load(asked, this.#ended.signal)).channels
    // They are handed over, and the player keeps its own.
    const loop = { sound: asked, channels: heard.map((channel) => channel.slice()) }
    const inParts = onPart !== undefined && this.#lastId === 0
    const order = { loop, tempoBpm, halfDouble, pitchSemitones, sampleRateHz, inParts }
    const turn = await this.#render(order, ({ channels: part, turnSeconds }) =>
      onPart?.({ buffer: turnBuffer(part, { sampleRateHz, repeats: false }), turnSeconds, isPart: true }),
    )
    const repeats = turn.turnSeconds !== null
    return { buffer: turnBuffer(turn.channels, { sampleRateHz, repeats }), turnSeconds: turn.turnSeconds }
  }

  #render(order: Omit<TurnOrder, 'id'>, onPart: Waiting['onPart']): Promise<RenderedTurn> {
    this.#ended.signal.throwIfAborted()
    this.#worker ??= this.#start(order.sampleRateHz)
    this.#lastId += 1
    const made = Promise.withResolvers<RenderedTurn>()
    this.#waiting.set(this.#lastId, { ...made, onPart })
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
      if ('part' in data) return waiting?.onPart(data.part)
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
