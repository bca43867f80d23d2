import { LimitedStretcher } from './limited-stretcher.ts'
import { loadSignalsmith } from './signalsmith.ts'
import { STRETCH_PROCESSOR, type StretchCommand, type StretchReport } from './stretch-protocol.ts'

// The library of TypeScript does not declare the scope of audio worklets.
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const currentFrame: number
declare const sampleRate: number

/** Two: while one sound fades into another, both are heard. */
const MOST_SPARE = 2
/** Stretchers outlive the nodes that use them, because a node is made at once and a stretcher is not. */
const spare: LimitedStretcher[] = []

async function takeStretcher(): Promise<LimitedStretcher> {
  return spare.pop() ?? new LimitedStretcher(await loadSignalsmith(), sampleRate)
}

class StretchProcessor extends AudioWorkletProcessor {
  #stretcher: LimitedStretcher | null = null
  #endFrame = Number.POSITIVE_INFINITY
  #hasEnded = false

  constructor() {
    super()
    void this.#prepare()
  }

  // Runs on the audio thread every 128 frames: allocate nothing and await nothing here.
  process(_inputs: unknown, outputs: readonly (readonly Float32Array[])[]): boolean {
    this.#endWhenDue()
    const output = outputs[0]
    if (output) this.#stretcher?.render(output, currentFrame)
    return !this.#hasEnded
  }

  async #prepare(): Promise<void> {
    const stretcher = await takeStretcher()
    this.#stretcher = stretcher
    this.port.onmessage = (event: MessageEvent<StretchCommand>) => this.#obey(stretcher, event.data)
    this.#report('ready')
  }

  #obey(stretcher: LimitedStretcher, command: StretchCommand): void {
    switch (command.kind) {
      case 'begin':
        stretcher.begin(command.source, command.playhead, command.ceiling)
        return this.#report('begun')
      case 'follow':
        return stretcher.follow(command.playhead)
      case 'end':
        this.#endFrame = command.atSeconds * sampleRate
        return this.#endWhenDue()
    }
  }

  #endWhenDue(): void {
    if (this.#hasEnded || currentFrame < this.#endFrame) return
    this.#hasEnded = true
    const stretcher = this.#stretcher
    this.#stretcher = null
    stretcher?.rest()
    if (stretcher && spare.length < MOST_SPARE) spare.push(stretcher)
    this.#report('ended')
  }

  #report(kind: StretchReport['kind']): void {
    this.port.postMessage({ kind } satisfies StretchReport)
  }
}

registerProcessor(STRETCH_PROCESSOR, StretchProcessor)
