import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import type { Mp3Trim } from './mp3-trim.ts'
import { findSoundStart } from './trim-preview.ts'
import { endOfTurn } from './whole-turn.ts'

/** A decoded preview that holds the sound and nothing else. */
export interface Preview {
  /** Views of what was decoded; the last frame may reach past the end by a fraction. */
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
  const channels = decoded.channels.map((channel) => channel.subarray(start, start + length))
  return { channels, buffer: playable(channels, sound, sampleRateHz) }
}

/** Copied once, straight to where it is played from: eight seconds take as long to copy as a page has for a whole frame. */
function playable(
  channels: readonly Float32Array<ArrayBuffer>[],
  sound: AuditionSound,
  sampleRateHz: number,
): AudioBuffer {
  const loop =
    sound.kind === 'loop' ? { lengthFrames: soundSeconds(sound) * sampleRateHz, sampleRateHz } : null
  const length = loop ? Math.round(loop.lengthFrames) : (channels[0]?.length ?? 0)
  const buffer = new AudioBuffer({ length, numberOfChannels: channels.length, sampleRate: sampleRateHz })
  channels.forEach((channel, at) => {
    buffer.copyToChannel(channel.subarray(0, length), at)
    const end = loop && endOfTurn(channel, loop)
    if (end?.length) buffer.copyToChannel(end, at, length - end.length)
  })
  return buffer
}
