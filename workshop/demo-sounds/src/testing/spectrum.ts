/** Level of a sine of this frequency in the channel as a factor, through a Hann window over the whole of it. */
export function levelAt(channel: Float32Array, hz: number, sampleRateHz: number): number {
  let [real, imaginary] = [0, 0]
  for (let frame = 0; frame < channel.length; frame++) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * frame) / channel.length)
    const angle = (2 * Math.PI * hz * frame) / sampleRateHz
    real += channel[frame]! * window * Math.cos(angle)
    imaginary += channel[frame]! * window * Math.sin(angle)
  }
  return (4 * Math.hypot(real, imaginary)) / channel.length
}

/** How far the strongest partial near `hz` lies from it: looks half a semitone to both sides, then closer. */
export function deviationCents(channel: Float32Array, hz: number, sampleRateHz: number): number {
  const strongest = (centreCents: number, stepCents: number): number => {
    const around = Array.from({ length: 21 }, (_, index) => centreCents + (index - 10) * stepCents)
    const levels = around.map((cents) => levelAt(channel, hz * 2 ** (cents / 1200), sampleRateHz))
    return around[levels.indexOf(Math.max(...levels))]!
  }
  return strongest(strongest(0, 5), 0.5)
}
