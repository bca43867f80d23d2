/** A stream of numbers spread evenly over 0…1 (1 excluded), the same for the same seed. */
export type Random = () => number

/** @see mulberry32 by Tommy Ettinger, public domain: small, fast, and even enough for noise and humanising */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A seed of its own for each text, by FNV-1a with a final mix, so that neighbours share nothing. */
export function seedFor(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Evenly spread between −1 and 1. */
export function bipolar(random: Random): number {
  return random() * 2 - 1
}

export function between(random: Random, lowest: number, highest: number): number {
  return lowest + random() * (highest - lowest)
}

export function whiteNoise(lengthFrames: number, random: Random): Float32Array<ArrayBuffer> {
  const noise = new Float32Array(lengthFrames)
  for (let frame = 0; frame < lengthFrames; frame++) noise[frame] = random() * 2 - 1
  return noise
}
