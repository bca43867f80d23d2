import { LoopStretcher } from './loop-stretcher.ts'
import { PeakLimiter } from './peak-limiter.ts'
import type { Playhead } from './playhead.ts'
import type { Signalsmith } from './signalsmith.ts'
import type { StretchSource } from './stretch-source.ts'

const QUANTUM_FRAMES = 128

/** A stretcher of which nothing passes a ceiling, however its windows add up. It renders ahead by what the limiter takes. */
export class LimitedStretcher {
  readonly #stretcher: LoopStretcher
  readonly #limiter: PeakLimiter
  readonly #ahead = [new Float32Array(QUANTUM_FRAMES), new Float32Array(QUANTUM_FRAMES)] as const

  constructor(wasm: Signalsmith, sampleRateHz: number) {
    this.#stretcher = new LoopStretcher(wasm, sampleRateHz)
    this.#limiter = new PeakLimiter(sampleRateHz)
  }

  /** @param ceiling factor of full scale */
  begin(source: StretchSource, playhead: Playhead, ceiling: number): void {
    this.#limiter.begin(ceiling)
    this.#stretcher.begin(source, playhead)
  }

  /** Goes on along another playhead, which must not differ within the next `SETTLED_SECONDS`. */
  follow(playhead: Playhead): void {
    this.#stretcher.follow(playhead)
  }

  rest(): void {
    this.#stretcher.rest()
  }

  /** Fills `output` with what is heard in the quantum from `frame` of the context on; allocates nothing. */
  render(output: readonly Float32Array[], frame: number): void {
    for (const side of this.#ahead) side.fill(0)
    this.#stretcher.render(this.#ahead, frame + this.#limiter.delayFrames)
    this.#limiter.process(this.#ahead, output)
  }
}
