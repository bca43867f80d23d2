import { BLOCK_FRAMES, type Curve } from '../dsp/curve.ts'
import { filter } from '../dsp/filter.ts'
import { throughSeam, type Tape } from '../dsp/tape.ts'

/** Blocks before the start that the filter hears first. */
const RUN_UP_BLOCKS = 600

/** A band-pass whose middle moves along a curve that closes round the loop. */
export function curvedFilter(
  tape: Tape,
  { cutoffHz, resonance }: { cutoffHz: Curve; resonance: number },
): void {
  const blocks = cutoffHz.length - 1
  throughSeam(tape, RUN_UP_BLOCKS * BLOCK_FRAMES, (sound) => {
    const runUp = tape.seamless ? RUN_UP_BLOCKS : 0
    const long = Float32Array.from({ length: blocks + runUp + 1 }, (_, block) => {
      return cutoffHz[(((block - runUp) % blocks) + blocks) % blocks]!
    })
    filter(sound.left, { shape: 'band', cutoffHz: long, resonance })
    filter(sound.right, { shape: 'band', cutoffHz: long, resonance })
  })
}
