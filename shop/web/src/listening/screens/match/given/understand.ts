import { type ListenFor, type Track, TRACK_LIMITS } from '@segno/contract'
import { askWorker } from '../../../../shared/ask-worker.ts'
import { audition } from '../../../audition.ts'
import { lengthOf } from './length-of.ts'
import type { ListenOrder, ListenReport } from './listen-worker.ts'
import { peaksInText } from './peaks-in-text.ts'
import { MOST_BYTES, MOST_BYTES_UNTOLD, TrackError } from './track-problem.ts'

/** Audio that was listened to. */
export interface HeardAudio {
  readonly audio: AudioBuffer
  /** base64 of pairs of signed bytes. */
  readonly peaks: string
  readonly gainDb: number
  readonly track: Track
}

export type Step = 'reading' | 'listening'

interface Understand {
  readonly listenFor: ListenFor
  readonly signal: AbortSignal
  readonly onStep: (step: Step) => void
}

/**
 * Listens to audio in this browser; nothing of it leaves.
 *
 * @throws {TrackError}, or the reason of `signal`
 */
export async function understand(blob: Blob, { listenFor, signal, onStep }: Understand): Promise<HeardAudio> {
  onStep('reading')
  const audio = await decode(blob, signal)
  signal.throwIfAborted()
  if (audio.duration < TRACK_LIMITS.leastSeconds) throw new TrackError('audio_too_short')
  if (audio.duration > TRACK_LIMITS.mostSeconds) throw new TrackError('audio_too_long')
  onStep('listening')
  const { track, peaks, gainDb } = await listen(audio, { listenFor, signal })
  if (typeof track === 'string') throw new TrackError(track)
  return { audio, track, gainDb, peaks: peaksInText(peaks) }
}

async function decode(blob: Blob, signal: AbortSignal): Promise<AudioBuffer> {
  if (blob.size === 0) throw new TrackError('empty')
  const seconds = await lengthOf(blob, signal)
  if (typeof seconds === 'number') {
    // Before its size: who is told of that saves it smaller, only to be told then that it is too long.
    if (seconds > TRACK_LIMITS.mostSeconds) throw new TrackError('audio_too_long')
    if (blob.size > MOST_BYTES) throw new TrackError('audio_too_large')
  } else if (blob.size > MOST_BYTES_UNTOLD) {
    throw new TrackError(seconds === 'untold' ? 'length_untold' : 'not_audio')
  }
  const bytes = await blob.arrayBuffer().catch((cause: unknown) => {
    throw new TrackError('unreadable', cause)
  })
  signal.throwIfAborted()
  return audition
    .openDesk()
    .context.decodeAudioData(bytes)
    .catch((cause: unknown) => {
      throw new TrackError('not_audio', cause)
    })
}

async function listen(
  audio: AudioBuffer,
  { listenFor, signal }: Omit<Understand, 'onStep'>,
): Promise<ListenReport> {
  const worker = new Worker(new URL('./listen-worker.ts', import.meta.url), { type: 'module' })
  const channels = Array.from({ length: Math.min(2, audio.numberOfChannels) }, (_, channel) =>
    audio.getChannelData(channel).slice(),
  )
  const order: ListenOrder = { pcm: { sampleRateHz: audio.sampleRate, channels }, listenFor }
  return askWorker(worker, {
    order,
    transfer: channels.map(({ buffer }) => buffer),
    signal,
    read: (report: ListenReport) => report,
  }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new TrackError('failed', cause)
  })
}
