/** Adds a sound to a longer one; what reaches beyond its end is cut off. */
export function addAt(
  sound: Float32Array,
  stroke: Float32Array,
  { at, level }: { at: number; level: number },
): void {
  const end = Math.min(stroke.length, sound.length - at)
  for (let index = 0; index < end; index++) sound[at + index]! += level * stroke[index]!
}
