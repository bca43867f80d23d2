import { AuditionError } from './audition-error.ts'
import { STRETCH_PROCESSOR, type StretchCommand, type StretchReport } from './stretch-protocol.ts'

const modules = new WeakMap<BaseAudioContext, Promise<void>>()

/** A stretcher on the audio thread of one context. It is expensive to make and cheap to keep: see `StretchPool`. */
export class StretchNode {
  readonly #node: AudioWorkletNode
  /** How long before it is heard a beginning has to be known. */
  readonly fillSeconds: number
  /** How long before it is heard a change has to be known. */
  readonly settledSeconds: number

  private constructor(node: AudioWorkletNode, report: StretchReport) {
    this.#node = node
    this.fillSeconds = report.fillSeconds
    this.settledSeconds = report.settledSeconds
  }

  /**
   * @param loadModule gives the address of the worklet's script
   * @throws {AuditionError} `stretch_unavailable` when the script cannot be fetched or the audio thread refuses it
   */
  static async create(context: BaseAudioContext, loadModule: () => Promise<string>): Promise<StretchNode> {
    try {
      await moduleOf(context, loadModule)
      const node = new AudioWorkletNode(context, STRETCH_PROCESSOR, {
        numberOfInputs: 0,
        numberOfOutputs: 1,
        outputChannelCount: [2],
      })
      return new StretchNode(node, await firstReport(node))
    } catch (error) {
      throw new AuditionError('stretch_unavailable', error)
    }
  }

  send(command: StretchCommand): void {
    // The arrays are handed over, not copied: nobody else holds them.
    const handedOver =
      command.kind === 'begin' ? command.source.channels.map((channel) => channel.buffer) : []
    this.#node.port.postMessage(command, handedOver)
  }

  connect(destination: AudioNode): void {
    this.#node.connect(destination)
  }

  disconnect(): void {
    this.#node.disconnect()
  }
}

function moduleOf(context: BaseAudioContext, loadModule: () => Promise<string>): Promise<void> {
  const known = modules.get(context)
  if (known) return known
  const added = loadModule().then((url) => context.audioWorklet.addModule(url))
  modules.set(context, added)
  added.catch(() => modules.delete(context))
  return added
}

function firstReport(node: AudioWorkletNode): Promise<StretchReport> {
  return new Promise((resolve, reject) => {
    node.port.onmessage = (event: MessageEvent<StretchReport>) => resolve(event.data)
    node.onprocessorerror = reject
  })
}
