import { writeWav } from '@segno/audio-files'

/** A sketch as a file: a kick on every beat, a hat between them, and a chord of C minor. */
export function mixWav({ tempoBpm, bars }: { tempoBpm: number; bars: number }): File {
  const beatSeconds = 60 / tempoBpm
  const decay = (time: number, every: number, rate: number): number => Math.exp(-rate * (time % every))
  const tone = (hz: number, time: number): number => Math.sin(2 * Math.PI * hz * time)
  const seconds = 4 * bars * beatSeconds
  const value = (time: number): number => {
    const kick = 0.5 * decay(time, beatSeconds, 18) * tone(55, time % beatSeconds)
    const hat = 0.1 * decay(time + beatSeconds / 2, beatSeconds, 60) * tone(8_000, time)
    const one = 0.25 * decay(time, 4 * beatSeconds, 2)
    const chord = [130.81, 155.56, 196, 261.63].reduce((sum, hz) => sum + tone(hz, time), 0)
    return kick + hat + (0.05 + one / 3) * chord
  }
  return wavFile({ name: 'Sketch.wav', seconds, value })
}

/** A kick on every beat and a hat between them, recorded from anywhere: which beat is the one nobody can tell. */
export function evenBeatWav(tempoBpm: number): File {
  const beatSeconds = 60 / tempoBpm
  const value = (recorded: number): number => {
    const time = recorded + 0.34 * beatSeconds
    const [sinceKick, sinceHat] = [time % beatSeconds, (time + beatSeconds / 2) % beatSeconds]
    const kick = 0.5 * Math.exp(-18 * sinceKick) * Math.sin(2 * Math.PI * 55 * sinceKick)
    return kick + 0.1 * Math.exp(-60 * sinceHat) * Math.sin(2 * Math.PI * 8_000 * time)
  }
  return wavFile({ name: 'Beat.wav', seconds: 9.3, value })
}

interface WavFacts {
  name: string
  seconds: number
  value: (time: number) => number
  rateHz?: number
}

/** One channel of values at any time, as a file of 16 bits. */
export function wavFile({ name, seconds, value, rateHz = 44_100 }: WavFacts): File {
  const channel = Float32Array.from({ length: Math.round(seconds * rateHz) }, (_, frame) =>
    value(frame / rateHz),
  )
  const bytes = writeWav({ pcm: { sampleRateHz: rateHz, channels: [channel] }, bitDepth: 16 })
  return new File([bytes], name, { type: 'audio/wav' })
}

/** 320 MB of silence, of which the page holds an eighth. */
export function halfAnHour(): File {
  const part = new Blob([new Uint8Array(40_000_000)])
  const parts = Array.from({ length: 8 }, () => part)
  const header = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string): void =>
    Array.from(text, (letter) => letter.charCodeAt(0)).forEach((code, index) =>
      header.setUint8(at + index, code),
    )
  write(0, 'RIFF')
  header.setUint32(4, 320_000_036, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 2, true)
  header.setUint32(24, 44_100, true)
  header.setUint32(28, 176_400, true)
  header.setUint16(32, 4, true)
  header.setUint16(34, 16, true)
  write(36, 'data')
  header.setUint32(40, 320_000_000, true)
  return new File([header, ...parts], 'half an hour.wav', { type: 'audio/wav' })
}
