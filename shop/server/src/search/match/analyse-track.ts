import type { Track } from '@segno/contract'
import { AudioRefusal } from '../../ingest/public.ts'
import type { AppError } from '../../platform/app-error.ts'
import {
  audioSilent,
  audioTooLarge,
  audioTooLong,
  audioTooShort,
  brokeOff,
  notAudio,
  nothingSent,
} from './errors.ts'
import type { GivenTrack, TrackStore } from './track-room.ts'

/** What can be told of a track, to be matched. @throws {AppError} with a sentence for whoever made it */
export async function analyseTrack(
  room: TrackStore,
  { stream, ...given }: Omit<GivenTrack, 'stream'> & { stream: GivenTrack['stream'] | null },
): Promise<Track> {
  if (stream === null) throw nothingSent()
  try {
    return await room.hear({ ...given, stream })
  } catch (error) {
    if (given.hungUp.aborted) throw brokeOff()
    throw error instanceof AudioRefusal ? inWords(error) : error
  }
}

const OTHERWISE: Readonly<Record<string, () => AppError>> = {
  empty: nothingSent,
  silent: audioSilent,
  too_short: audioTooShort,
  too_long: audioTooLong,
  too_large: audioTooLarge,
}

/** What is said otherwise of a recording than of a file that is to be sold; all else has a sentence that fits both. */
function inWords({ code, message }: AudioRefusal): AppError {
  return OTHERWISE[code]?.() ?? notAudio(message)
}
