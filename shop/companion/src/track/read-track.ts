import { readFile, stat } from 'node:fs/promises'
import { AudioFileError, describeHeader, readPcmFile, sniffAudioFormat } from '@segno/audio-files'
import { type ListenFor, TRACK_LIMITS } from '@segno/contract'
import { analyseTrack, type TrackAnalysis } from '@segno/sound-analysis'
import { refused } from '../failure.ts'

/** A track of the longest length at a high rate; what is larger is not worth reading. */
const MAX_FILE_BYTES = 700_000_000
const LOSSLESS = ['wav', 'aiff', 'flac']
const PROBLEMS = {
  audio_silent: 'Nothing can be heard in this file.',
  audio_too_short: 'This file is too short: half a second is the least.',
}

/**
 * Listens to a track on this computer. What is answered are numbers, of which no sound can be made.
 *
 * @throws {CompanionError} where there is no such file, or nothing can be told of it
 */
export async function readTrack(path: string, listenFor: ListenFor): Promise<TrackAnalysis> {
  const bytes = await readBytes(path)
  const told = analyseTrack(decode(bytes), { listenFor })
  if (typeof told === 'string') throw refused(told, PROBLEMS[told])
  return told
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) throw refused('not_audio', `${path} is a folder.`)
    // A device or a pipe may never end, and an assistant names paths too.
    if (!facts.isFile()) throw refused('not_audio', `${path} is not a file.`)
    if (facts.size > MAX_FILE_BYTES) throw refused('audio_too_large', 'This file is larger than 700 MB.')
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw refused('file_not_found', `There is no file ${path}`)
    throw error
  }
}

function decode(bytes: Uint8Array) {
  const format = sniffAudioFormat(bytes)
  if (format === null) throw refused('not_audio', 'This is not an audio file.')
  if (!LOSSLESS.includes(format))
    throw refused('not_audio', 'Export the track as WAV, AIFF or FLAC: other formats are not read here.')
  try {
    const { sampleRateHz, channels, lengthFrames } = describeHeader(bytes)
    const mostFrames = TRACK_LIMITS.mostSeconds * sampleRateHz
    if (lengthFrames !== null && lengthFrames > mostFrames)
      throw refused('audio_too_long', `This track is longer than ${TRACK_LIMITS.mostSeconds / 60} minutes.`)
    if (channels > 2) throw refused('not_audio', 'Export the track in mono or stereo.')
    return readPcmFile(bytes, { maxFrames: mostFrames }).pcm
  } catch (error) {
    if (error instanceof AudioFileError) throw refused('not_audio', error.message)
    throw error
  }
}
