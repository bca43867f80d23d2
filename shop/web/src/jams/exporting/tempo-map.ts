const TICKS_PER_BEAT = 480
const BEATS_PER_BAR = 4

/** A MIDI file of one track that holds a tempo and four beats to a bar, and ends after so many bars. */
export function tempoMap({ tempoBpm, bars }: { tempoBpm: number; bars: number }): Uint8Array<ArrayBuffer> {
  const microseconds = Math.round(60_000_000 / tempoBpm)
  const tempo = [0, 0xff, 0x51, 3, ...bytesOf(microseconds, 3)]
  // Four quarters; a click each 24 MIDI clocks, which have 8 thirty-seconds.
  const meter = [0, 0xff, 0x58, 4, 4, 2, 24, 8]
  const end = [...variableLength(bars * BEATS_PER_BAR * TICKS_PER_BEAT), 0xff, 0x2f, 0]
  const head = [...bytesOf(0, 2), ...bytesOf(1, 2), ...bytesOf(TICKS_PER_BEAT, 2)]
  return Uint8Array.from([...chunk('MThd', head), ...chunk('MTrk', [tempo, meter, end].flat())])
}

function chunk(name: string, content: readonly number[]): number[] {
  const letters = Array.from(name, (letter) => letter.charCodeAt(0))
  return [...letters, ...bytesOf(content.length, 4), ...content]
}

/** The highest first. */
function bytesOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** (count - 1 - at)) % 256)
}

/** Seven bits a byte, the highest first; all but the last are marked. */
function variableLength(value: number): number[] {
  const marked = (rest: number): number[] =>
    rest === 0 ? [] : [...marked(Math.floor(rest / 128)), (rest % 128) | 0x80]
  return [...marked(Math.floor(value / 128)), value % 128]
}
