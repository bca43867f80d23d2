import { analyseTrack, type TrackAnalysis } from '@segno/sound-analysis'
import { AudioRefusal } from './audio-refusal.ts'
import type { TrackJob } from './audio-worker-protocol.ts'
import { decodeMaster } from './decode-master.ts'

/** What can be told of a track. Nothing is kept of it. @throws {AudioRefusal | AudioFileError} */
export async function hearTrack({ path, listenFor }: TrackJob): Promise<TrackAnalysis> {
  const { pcm } = await decodeMaster(path, 'track')
  const told = analyseTrack(pcm, { listenFor })
  if (told === 'audio_silent') throw new AudioRefusal('silent', 'Nothing can be heard in this recording')
  if (told === 'audio_too_short') throw new AudioRefusal('too_short', 'This recording is too short')
  return told
}
