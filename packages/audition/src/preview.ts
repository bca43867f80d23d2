import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import type { Mp3Trim } from './mp3-trim.ts'
import { findSoundStart } from './trim-preview.ts'
import { wholeTurn } from './whole-turn.ts'

/** A decoded preview that holds the sound and nothing else. */
export interface Preview {
  /** As they were decoded; the last frame may reach past the end by a fraction. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** What the browser plays; a loop has whole frames and turns where it ends. */
  readonly buffer: AudioBuffer
}

/** What a decoder made of a file, at the rate of the loudspeaker. */
export interface DecodedFile {
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  readonly sampleRateHz: number
}

/** @throws {AuditionError} wrong_length where some of the sound is missing */
export function cutToSound(decoded: DecodedFile, sound: AuditionSound, trim: Mp3Trim | null): Preview {
  const { sampleRateHz } = decoded
  const decodedFrames = decoded.channels[0]?.length ?? 0
  const expectedFrames = soundSeconds(sound) * sampleRateHz
  const start = findSoundStart({ decodedFrames, expectedFrames, sampleRateHz, trim })
  const length = Math.min(decodedFrames - start, Math.ceil(expectedFrames))
  const channels = decoded.channels.map((channel) => channel.slice(start, start + length))
  return { channels, buffer: playable(channels, sound, sampleRateHz) }
}

function playable(
  channels: readonly Float32Array<ArrayBuffer>[],
  sound: AuditionSound,
  sampleRateHz: number,
): AudioBuffer {
  const lengthFrames = soundSeconds(sound) * sampleRateHz
  const played =
    sound.kind === 'loop'
      ? channels.map((channel) => wholeTurn(channel, { lengthFrames, sampleRateHz }))
      : channels
  const buffer = new AudioBuffer({
    length: played[0]?.length ?? 0,
    numberOfChannels: played.length,
    sampleRate: sampleRateHz,
  })
  played.forEach((values, channel) => buffer.copyToChannel(values, channel))
  return buffer
}
