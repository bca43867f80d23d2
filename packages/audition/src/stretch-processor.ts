import { LoopStretcher } from './loop-stretcher.ts'
import { loadSignalsmith } from './signalsmith.ts'
import { STRETCH_PROCESSOR, type StretchCommand, type StretchReport } from './stretch-protocol.ts'

class StretchProcessor extends AudioWorkletProcessor {
  #stretcher: LoopStretcher | null = null
  #retired = false

  constructor() {
    super()
    void this.#prepare()
  }

  // Runs on the audio thread every 128 frames: allocate nothing and await nothing here.
  process(
    _inputs: readonly (readonly Float32Array[])[],
    outputs: readonly (readonly Float32Array[])[],
  ): boolean {
    const output = outputs[0]
    if (output) this.#stretcher?.render(output, currentFrame)
    return !this.#retired
  }

  async #prepare(): Promise<void> {
    const stretcher = new LoopStretcher(await loadSignalsmith(), sampleRate)
    this.#stretcher = stretcher
    this.port.onmessage = (event: MessageEvent<StretchCommand>) => this.#obey(stretcher, event.data)
    const { fillSeconds, settledSeconds } = stretcher
    this.port.postMessage({ kind: 'ready', fillSeconds, settledSeconds } satisfies StretchReport)
  }

  #obey(stretcher: LoopStretcher, command: StretchCommand): void {
    switch (command.kind) {
      case 'begin':
        return stretcher.begin(command.source, command.playhead, command.startsAtSeconds)
      case 'follow':
        return stretcher.follow(command.playhead)
      case 'rest':
        return stretcher.rest()
      case 'retire':
        stretcher.rest()
        this.#retired = true
        return
    }
  }
}

registerProcessor(STRETCH_PROCESSOR, StretchProcessor)
