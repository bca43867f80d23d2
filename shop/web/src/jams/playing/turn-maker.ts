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

export interface TurnHopes {
  /** Called for the first sound that is ready to be stretched, with its beginning: nobody waits for all of it. */
  readonly onPart?: (part: LaneAudio) => void
  /** Asked when its turn has come: what nobody wants any more is not made. Always, without it. */
  readonly isWanted?: () => boolean
}

type Order = Omit<TurnOrder, 'loop'> & { readonly sound: ReturnType<typeof forAudition> }

interface Waiting extends PromiseWithResolvers<RenderedTurn> {
  readonly order: Order
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  readonly onPart: (part: RenderedTurn) => void
  readonly isWanted: () => boolean
}

/** Another tempo or pitch was asked for before this one was made. */
export class TurnDropped extends Error {
  override readonly name = 'TurnDropped'
}

/** Decodes and stretches sounds for a jam, away from the page's thread. */
export class TurnMaker implements Disposable {
  /** In the order of their asking. The worker has one at a time, so that none is made that is wanted no more. */
  #waiting: Waiting[] = []
  #current: Waiting | null = null
  readonly #ended = new AbortController()
  #worker: Worker | null = null
  #isFirst = true

  /**
   * @throws {AuditionError} where the preview cannot be had
   * @throws {TurnDropped} where it was not wanted any more
   */
  async make(
    { sound, tempoBpm, halfDouble, pitchSemitones, channels }: TurnWanted,
    { onPart, isWanted = () => true }: TurnHopes = {},
  ): Promise<LaneAudio> {
    const desk = audition.openDesk()
    const { sampleRate: sampleRateHz } = desk.context
    // It gets ready while sounds are fetched.
    this.#worker ??= this.#start(sampleRateHz)
    const asked = forAudition(sound)
    const heard = channels ?? (await desk.previews.load(asked, this.#ended.signal)).channels
    const inParts = onPart !== undefined && this.#isFirst
    const turn = await this.#render({
      order: { sound: asked, tempoBpm, halfDouble, pitchSemitones, sampleRateHz, inParts },
      channels: heard,
      onPart: ({ channels: part, turnSeconds }) =>
        onPart?.({ buffer: turnBuffer(part, { sampleRateHz, repeats: false }), turnSeconds, isPart: true }),
      isWanted,
    })
    const repeats = turn.turnSeconds !== null
    return { buffer: turnBuffer(turn.channels, { sampleRateHz, repeats }), turnSeconds: turn.turnSeconds }
  }

  #render(asked: Omit<Waiting, keyof PromiseWithResolvers<RenderedTurn>>): Promise<RenderedTurn> {
    this.#ended.signal.throwIfAborted()
    const made = Promise.withResolvers<RenderedTurn>()
    this.#waiting.push({ ...asked, ...made })
    this.#next()
    return made.promise
  }

  #next(): void {
    if (this.#current) return
    const dropped = this.#waiting.filter(({ isWanted }) => !isWanted())
    this.#waiting = this.#waiting.filter((one) => !dropped.includes(one))
    for (const { reject } of dropped) reject(new TurnDropped())
    const next = this.#waiting.shift()
    if (!next) return
    this.#current = next
    this.#isFirst = false
    const { sound, ...order } = next.order
    // They are handed over, and the player keeps its own.
    const channels = next.channels.map((channel) => channel.slice())
    this.#worker ??= this.#start(order.sampleRateHz)
    const sent: TurnOrder = { ...order, loop: { sound, channels } }
    this.#worker.postMessage(
      sent,
      channels.map(({ buffer }) => buffer),
    )
  }

  #start(sampleRateHz: number): Worker {
    const worker = new Worker(new URL('./turn-worker.ts', import.meta.url), {
      type: 'module',
      name: String(sampleRateHz),
    })
    worker.onmessage = ({ data }: MessageEvent<TurnReport>) => {
      const made = this.#current
      if ('part' in data) return made?.onPart(data.part)
      this.#current = null
      if ('turn' in data) made?.resolve(data.turn)
      else made?.reject(new Error(data.failure))
      this.#next()
    }
    worker.onerror = (cause) => this.#end(new Error('sounds could not be stretched', { cause }))
    return worker
  }

  #end(reason: unknown): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of [...(this.#current ? [this.#current] : []), ...this.#waiting]) reject(reason)
    this.#current = null
    this.#waiting = []
  }

  [Symbol.dispose](): void {
    this.#ended.abort()
    this.#end(new DOMException('the jam was closed', 'AbortError'))
  }
}
