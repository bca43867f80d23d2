import { TrackError } from '../given/track-problem.ts'

/** Where sound is recorded from. */
export type RecordFrom = 'microphone' | 'tab'

/** @throws {TrackError} which says what to do */
export function openSource(from: RecordFrom): Promise<MediaStream> {
  return from === 'microphone' ? openMicrophone() : openTab()
}

export function canRecordTab(): boolean {
  return typeof navigator.mediaDevices?.getDisplayMedia === 'function' && 'MediaRecorder' in globalThis
}

async function openMicrophone(): Promise<MediaStream> {
  // Missing on pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices || !('MediaRecorder' in globalThis)) throw new TrackError('cannot_record')
  try {
    // What is meant for calls takes music for noise.
    const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
    return await devices.getUserMedia({ audio })
  } catch (cause) {
    throw new TrackError(problemOf(cause), cause)
  }
}

function problemOf(cause: unknown): 'microphone_absent' | 'microphone_refused' | 'microphone_busy' {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotFoundError') return 'microphone_absent'
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'microphone_refused' : 'microphone_busy'
}

async function openTab(): Promise<MediaStream> {
  if (!canRecordTab()) throw new TrackError('tab_impossible')
  let stream: MediaStream
  try {
    // Browsers share sound only along with a picture, which is not recorded.
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true })
  } catch (cause) {
    throw new TrackError('tab_refused', cause)
  }
  if (stream.getAudioTracks().length > 0) return stream
  for (const track of stream.getTracks()) track.stop()
  throw new TrackError('tab_without_sound')
}
