import type { Resampling } from './resample-channel.ts'

/** To the worker: resample every channel alike. The arrays are handed over. */
export interface ResampleRequest extends Resampling {
  readonly id: number
  readonly channels: readonly Float32Array<ArrayBuffer>[]
}

/** From the worker, to the request of the same id. The arrays are handed over. */
export interface ResampleReply {
  readonly id: number
  readonly channels: readonly Float32Array<ArrayBuffer>[]
}
