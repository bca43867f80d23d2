const FIRST_HZ = 1_760
const OTHER_HZ = 1_175
const LENGTH_SECONDS = 0.05
/** To 37 %. */
const DECAYS_WITHIN_SECONDS = 0.008
/** Beside sounds at their loudness it is heard, and not more. */
const LEVEL = 0.25

const made = new Map<string, AudioBuffer>()

/** The click of a metronome, higher on the first beat of a bar. */
export function clickBuffer(sampleRateHz: number, isFirst: boolean): AudioBuffer {
  const key = `${sampleRateHz} ${isFirst}`
  const known = made.get(key)
  if (known) return known
  const hz = isFirst ? FIRST_HZ : OTHER_HZ
  const buffer = new AudioBuffer({
    length: Math.round(LENGTH_SECONDS * sampleRateHz),
    sampleRate: sampleRateHz,
  })
  buffer.getChannelData(0).forEach((_, frame, channel) => {
    const seconds = frame / sampleRateHz
    channel[frame] = LEVEL * Math.sin(2 * Math.PI * hz * seconds) * Math.exp(-seconds / DECAYS_WITHIN_SECONDS)
  })
  made.set(key, buffer)
  return buffer
}
