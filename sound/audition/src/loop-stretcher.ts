import { anchorAt, runningPositionAt, wrap, type Playhead } from './playhead.ts'
import type { Signalsmith } from './signalsmith.ts'
import type { StretchSource } from './stretch-source.ts'
import { BLOCK_SECONDS, CATCH_UP, INTERVAL_SECONDS } from './stretch-timing.ts'

const CHANNELS = 2
/**
 * Told of a lower speed, the library scatters phases, which takes up to 5 dB off a tone here and there. It needs the speed
 * only to keep neighbouring tones together: how they go on it compares in what is read.
 */
const SLOWEST_SPEED = 0.5

interface Work {
  readonly source: StretchSource
  playhead: Playhead
  /** First frame of the context that is not rendered yet. */
  nextFrame: number
  /** Until the next window is read. */
  untilWindowFrames: number
}

/**
 * Renders a sound at the tempo of its playhead, at an unchanged pitch. Every window is read from where the playhead is
 * when the window's middle is heard, so nothing can drift, and a change of tempo needs no more than another playhead.
 */
export class LoopStretcher {
  readonly #wasm: Signalsmith
  readonly #sampleRateHz: number
  readonly #intervalFrames: number
  readonly #latencyFrames: number
  /** A window and the interval before it, which is compared with it. */
  readonly #readFrames: number
  /** Places of the input's first channel and the output's, in floats. */
  readonly #inputs: number
  readonly #outputs: number
  #heap: Float32Array<ArrayBuffer>
  #work: Work | null = null

  constructor(wasm: Signalsmith, sampleRateHz: number) {
    this.#wasm = wasm
    this.#sampleRateHz = sampleRateHz
    this.#intervalFrames = Math.round(INTERVAL_SECONDS * sampleRateHz)
    wasm._configure(CHANNELS, Math.round(BLOCK_SECONDS * sampleRateHz), this.#intervalFrames, true)
    this.#latencyFrames = wasm._outputLatency()
    this.#readFrames = wasm._inputLatency() + wasm._outputLatency()
    this.#inputs = wasm._setBuffers(CHANNELS, this.#readFrames) / Float32Array.BYTES_PER_ELEMENT
    this.#outputs = this.#inputs + CHANNELS * this.#readFrames
    this.#heap = new Float32Array(wasm.HEAP8.buffer)
  }

  /** Takes up `source`, to be heard from the playhead's first anchor on. */
  begin(source: StretchSource, playhead: Playhead): void {
    this.#wasm._reset()
    const firstHeard = Math.round(playhead.anchors[0]!.atSeconds * this.#sampleRateHz)
    const nextFrame = firstHeard - Math.round(BLOCK_SECONDS * this.#sampleRateHz)
    this.#work = { source, playhead, nextFrame, untilWindowFrames: 0 }
  }

  /** Goes on along another playhead, which must not differ within the next `SETTLED_SECONDS`. */
  follow(playhead: Playhead): void {
    if (this.#work) this.#work.playhead = playhead
  }

  /** Lets go of the sound. */
  rest(): void {
    this.#work = null
  }

  /** Fills `output` with what is heard from `frame` of the context on; allocates nothing. */
  render(output: readonly Float32Array[], frame: number): void {
    const quantumFrames = output[0]?.length ?? 0
    const work = this.#work
    if (!work || work.nextFrame >= frame + quantumFrames) return
    const spare = (CATCH_UP - 1) * quantumFrames
    this.#advance(work, Math.min(spare, frame - work.nextFrame), null)
    // What is not caught up with yet stays silent.
    if (work.nextFrame < frame) return
    this.#advance(work, frame + quantumFrames - work.nextFrame, output)
  }

  /** Renders the next `lengthFrames` to the end of `output`, or only past them. */
  #advance(work: Work, lengthFrames: number, output: readonly Float32Array[] | null): void {
    let left = lengthFrames
    while (left > 0) {
      if (work.untilWindowFrames === 0) this.#readWindow(work)
      const part = Math.min(left, work.untilWindowFrames, this.#readFrames)
      this.#wasm._process(0, part)
      if (output) this.#copyTo(output, output[0]!.length - left, part)
      work.nextFrame += part
      work.untilWindowFrames -= part
      left -= part
    }
  }

  #readWindow(work: Work): void {
    const { source, playhead, nextFrame } = work
    const heardAtSeconds = (nextFrame + this.#latencyFrames) / this.#sampleRateHz
    const running = runningPositionAt(playhead, heardAtSeconds)
    const position = source.edges === 'circular' ? wrap(running, playhead.lengthSeconds) : running
    const middle = Math.round(position * source.framesPerSecond) + source.padFrames
    this.#read(source, middle + this.#wasm._inputLatency() - this.#readFrames)
    const { speed } = anchorAt(playhead, heardAtSeconds)
    const readSpeed = (speed * source.framesPerSecond) / this.#sampleRateHz
    this.#wasm._seek(this.#readFrames, Math.max(SLOWEST_SPEED, readSpeed))
    work.untilWindowFrames = this.#intervalFrames
  }

  #read(source: StretchSource, startFrame: number): void {
    this.#refreshHeap()
    for (let c = 0; c < CHANNELS; c += 1) {
      const channel = source.channels[c % source.channels.length]!
      const place = this.#inputs + c * this.#readFrames
      for (let index = 0; index < this.#readFrames; index += 1) {
        const frame = startFrame + index
        this.#heap[place + index] = frame >= 0 && frame < channel.length ? channel[frame]! : 0
      }
    }
  }

  #copyTo(output: readonly Float32Array[], fromFrame: number, lengthFrames: number): void {
    this.#refreshHeap()
    for (let c = 0; c < output.length; c += 1) {
      const place = this.#outputs + (c % CHANNELS) * this.#readFrames
      const channel = output[c]!
      for (let index = 0; index < lengthFrames; index += 1) {
        channel[fromFrame + index] = this.#heap[place + index]!
      }
    }
  }

  /** Memory that has grown is another buffer. */
  #refreshHeap(): void {
    const { buffer } = this.#wasm.HEAP8
    if (this.#heap.buffer !== buffer) this.#heap = new Float32Array(buffer)
  }
}
