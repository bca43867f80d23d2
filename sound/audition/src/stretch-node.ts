import { AuditionError } from './audition-error.ts'
import type { Playhead } from './playhead.ts'
// oxlint-disable-next-line import/default -- an address, which Vite gives and the module does not have
import stretcherUrl from './stretch-processor.ts?worker&url'
import { STRETCH_PROCESSOR, type StretchCommand, type StretchReport } from './stretch-protocol.ts'
import type { StretchSource } from './stretch-source.ts'
import { within } from './within.ts'

/** Where WebAssembly is refused, nobody says so. */
const MAY_START_MS = 15_000

const modules = new WeakMap<BaseAudioContext, Promise<void>>()

/** A stretcher on the audio thread, for one voice. Once it has ended, the browser can let go of it. */
export class StretchNode {
  readonly #node: AudioWorkletNode
  readonly #reports = new Map<StretchReport['kind'], PromiseWithResolvers<void>>()
  readonly #lost: Promise<never>

  private constructor(context: BaseAudioContext) {
    this.#node = new AudioWorkletNode(context, STRETCH_PROCESSOR, {
      numberOfInputs: 0,
      numberOfOutputs: 1,
      outputChannelCount: [2],
    })
    this.#node.port.onmessage = ({ data }: MessageEvent<StretchReport>) => this.#report(data.kind).resolve()
    this.#lost = new Promise((_, reject) => {
      this.#node.onprocessorerror = reject
    })
    // Whoever waits for a report hears of it.
    this.#lost.catch(() => undefined)
  }

  /** @throws {AuditionError} `stretch_unavailable` when the script cannot be fetched or the audio thread refuses it */
  static async create(context: BaseAudioContext): Promise<StretchNode> {
    try {
      await addModule(context)
      const node = new StretchNode(context)
      await within(node.#hear('ready'), MAY_START_MS, () => new Error('the stretcher did not start'))
      return node
    } catch (error) {
      throw new AuditionError('stretch_unavailable', error)
    }
  }

  /**
   * Resolves when the audio thread knows of it. The channels of `source` are handed over.
   *
   * @param ceiling factor of full scale that nothing passes
   */
  async begin(source: StretchSource, playhead: Playhead, ceiling: number): Promise<void> {
    const handedOver = source.channels.map((channel) => channel.buffer)
    this.#send({ kind: 'begin', source, playhead, ceiling }, handedOver)
    await this.#hear('begun')
  }

  follow(playhead: Playhead): void {
    this.#send({ kind: 'follow', playhead })
  }

  /** Resolves when it has ended. */
  async end(atSeconds: number): Promise<void> {
    this.#send({ kind: 'end', atSeconds })
    // What is lost has ended too.
    await this.#hear('ended').catch(() => undefined)
    this.#node.disconnect()
    // An open port would keep the node.
    this.#node.port.close()
  }

  /** Takes an end back that has not come. */
  goOn(): void {
    this.#send({ kind: 'end', atSeconds: Number.POSITIVE_INFINITY })
  }

  connect(destination: AudioNode): void {
    this.#node.connect(destination)
  }

  #send(command: StretchCommand, handedOver: Transferable[] = []): void {
    this.#node.port.postMessage(command, handedOver)
  }

  #hear(kind: StretchReport['kind']): Promise<void> {
    return Promise.race([this.#report(kind).promise, this.#lost])
  }

  #report(kind: StretchReport['kind']): PromiseWithResolvers<void> {
    const known = this.#reports.get(kind)
    if (known) return known
    const report = Promise.withResolvers<void>()
    this.#reports.set(kind, report)
    return report
  }
}

function addModule(context: BaseAudioContext): Promise<void> {
  const known = modules.get(context)
  if (known) return known
  const added = fetchStretcher().then(() => context.audioWorklet.addModule(stretcherUrl))
  modules.set(context, added)
  // Whoever asks next tries again.
  added.catch(() => modules.delete(context))
  return added
}

/** Browsers remember that a module could not be fetched and never ask for it again, but they do for what is fetched before. */
async function fetchStretcher(): Promise<void> {
  const answer = await fetch(stretcherUrl)
  if (!answer.ok) throw new TypeError(`${stretcherUrl} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}
