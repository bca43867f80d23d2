// The order matters: the stand-in must be in place when the library registers its processor.
import { takeRegistered } from './signalsmith-stand-in.ts'
import 'signalsmith-stretch'

/** The functions of signalsmith-stretch 1.3.2 that are used here; lengths and latencies are frames. */
export interface Signalsmith {
  readonly HEAP8: Int8Array<ArrayBuffer>
  _configure: (channels: number, blockFrames: number, intervalFrames: number, split: boolean) => void
  _reset: () => void
  _inputLatency: () => number
  _outputLatency: () => number
  /** @returns where the buffers begin, in bytes: all channels of the input, then all of the output */
  _setBuffers: (channels: number, lengthFrames: number) => number
  _seek: (inputFrames: number, speed: number) => void
  _process: (inputFrames: number, outputFrames: number) => void
}

const LibraryProcessor = takeRegistered()

/**
 * A stretcher with memory of its own. The package offers its WebAssembly only inside a processor that never ends and
 * seeks up to a quantum beside the place; so that processor is made on a stand-in, and only its WebAssembly is used.
 */
export function loadSignalsmith(): Promise<Signalsmith> {
  return new Promise((resolve) => {
    const processor = new LibraryProcessor({ numberOfOutputs: 1, outputChannelCount: [2] })
    processor.port.postMessage = ([kind]) => {
      if (kind === 'ready') resolve(processor.wasmModule as Signalsmith)
    }
  })
}
