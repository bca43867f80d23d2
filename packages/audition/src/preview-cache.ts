import { AuditionError } from './audition-error.ts'
import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { ByteLru } from './byte-lru.ts'
import { readMp3Trim, type Mp3Trim } from './mp3-trim.ts'
import { SharedFlights } from './shared-flights.ts'
import { findSoundStart } from './trim-preview.ts'
import { wholeTurn } from './whole-turn.ts'

/** A decoded preview that holds the sound and nothing else. */
export interface Preview {
  /** As they were decoded; the last frame may reach past the end by a fraction. */
  readonly channels: readonly Float32Array<ArrayBuffer>[]
  /** What the browser plays; a loop has whole frames and turns where it ends. */
  readonly buffer: AudioBuffer
}

/** Of each channel: once for the browser's own player, once for the stretcher. */
const BYTES_PER_FRAME = 2 * Float32Array.BYTES_PER_ELEMENT

/** Decoded previews by address. What is under way is shared; what was heard last is kept, up to a number of bytes. */
export class PreviewCache {
  readonly #decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>
  readonly #fetch: typeof fetch
  readonly #kept: ByteLru<Preview>
  readonly #flights = new SharedFlights<Preview>()

  constructor(options: {
    decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>
    fetch: typeof fetch
    sizeBytes: number
  }) {
    this.#decode = options.decode
    this.#fetch = options.fetch
    this.#kept = new ByteLru(options.sizeBytes)
  }

  /** @throws {AuditionError}, or the reason of `signal` */
  async load(sound: AuditionSound, signal: AbortSignal): Promise<Preview> {
    const kept = this.#kept.get(sound.url)
    if (kept) return kept
    return this.#flights.join(sound.url, (given) => this.#fetchPreview(sound, given), signal)
  }

  async #fetchPreview(sound: AuditionSound, signal: AbortSignal): Promise<Preview> {
    const bytes = await this.#fetchBytes(sound.url, signal)
    // Decoding takes the bytes away.
    const trim = readMp3Trim(bytes)
    const decoded = await this.#decode(bytes).catch((error: unknown) => {
      throw new AuditionError('cannot_decode', error)
    })
    const preview = cutToSound(decoded, sound, trim)
    this.#kept.set(
      sound.url,
      preview,
      preview.buffer.length * preview.buffer.numberOfChannels * BYTES_PER_FRAME,
    )
    return preview
  }

  async #fetchBytes(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
    const answer = await this.#fetch(url, { signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : new AuditionError('network_lost', error)
    })
    if (answer.status === 404 || answer.status === 410) throw new AuditionError('preview_missing')
    if (!answer.ok) throw new AuditionError('preview_unavailable')
    return answer.arrayBuffer().catch((error: unknown) => {
      throw signal.aborted ? signal.reason : new AuditionError('network_lost', error)
    })
  }
}

function cutToSound(decoded: AudioBuffer, sound: AuditionSound, trim: Mp3Trim | null): Preview {
  const expected = soundSeconds(sound) * decoded.sampleRate
  const start = findSoundStart({
    decodedFrames: decoded.length,
    expectedFrames: expected,
    sampleRateHz: decoded.sampleRate,
    trim,
  })
  const length = Math.min(decoded.length - start, Math.ceil(expected))
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) =>
    decoded.getChannelData(channel).slice(start, start + length),
  )
  return { channels, buffer: playable(channels, sound, decoded.sampleRate) }
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
