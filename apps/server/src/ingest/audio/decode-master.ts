import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { readFlacStreamInfo, readPcmFile, sniffAudioFormat, type AudioFormat } from '@segno/audio-files'
import type { Pcm } from '@segno/units'
import decode from 'audio-decode'
import { AudioRefusal } from './audio-refusal.ts'
import {
  MAX_CHANNELS,
  MAX_DURATION_SECONDS,
  MAX_SAMPLE_RATE_HZ,
  MIN_DURATION_SECONDS,
  MIN_SAMPLE_RATE_HZ,
} from './limits.ts'

const HEAD_BYTES = 65_536
/** Small bites: a packed file then unpacks past the limit by a minute of audio and not by an hour. */
const BITE_BYTES = 4_096
const LOSSLESS: readonly AudioFormat[] = ['wav', 'aiff', 'flac']

export interface DecodedMaster {
  readonly pcm: Pcm
  readonly format: AudioFormat
  readonly bitDepth: number | null
}

/**
 * Decodes a file that nobody vouches for.
 *
 * @throws {AudioRefusal | AudioFileError} with a sentence for whoever brought the file
 */
export async function decodeMaster(path: string, formats: 'upload' | 'import'): Promise<DecodedMaster> {
  if ((await stat(path)).size === 0) throw new AudioRefusal('empty', 'This file is empty')
  const head = await readHead(path)
  const format = sniffAudioFormat(head)
  if (format === null) throw new AudioRefusal('not_audio', 'This is not an audio file that Segno knows')
  if (formats === 'upload' && !LOSSLESS.includes(format)) {
    throw new AudioRefusal('lossy', 'This file is compressed with loss. Upload WAV, AIFF or FLAC')
  }
  const decoded =
    format === 'wav' || format === 'aiff' ? await decodePlain(path) : await decodePacked(path, format, head)
  checkPcm(decoded.pcm)
  return decoded
}

async function readHead(path: string): Promise<Uint8Array> {
  await using file = await open(path, 'r')
  const head = new Uint8Array(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
  return head.subarray(0, bytesRead)
}

async function decodePlain(path: string): Promise<DecodedMaster> {
  const { pcm, format, bitDepth } = readPcmFile(await readFile(path))
  return { pcm, format, bitDepth }
}

async function decodePacked(path: string, format: AudioFormat, head: Uint8Array): Promise<DecodedMaster> {
  if (format !== 'flac' && format !== 'mp3' && format !== 'ogg') {
    throw new AudioRefusal(
      'unsupported_encoding',
      'This kind of file is not taken. Save it as WAV, AIFF or FLAC',
    )
  }
  const info = format === 'flac' ? readFlacStreamInfo(head) : null
  const parts = await decodeInBites(path, format === 'ogg' ? oggDecoder(head) : format)
  const pcm = joinParts(parts)
  if (!info) return { pcm, format, bitDepth: null }
  if (info.lengthFrames !== null && lengthOf(pcm) < info.lengthFrames) {
    throw truncatedFlac(lengthOf(pcm) / info.sampleRateHz, info.lengthFrames / info.sampleRateHz)
  }
  return { pcm: exactFlac(pcm, info), format, bitDepth: info.bitDepth }
}

/** Ogg is a box for several kinds of audio; the first packet names the kind. */
function oggDecoder(head: Uint8Array): 'oga' | 'opus' {
  return Buffer.from(head.subarray(0, 64)).includes('OpusHead') ? 'opus' : 'oga'
}

const truncatedFlac = (thereSeconds: number, promisedSeconds: number): AudioRefusal =>
  new AudioRefusal(
    'truncated',
    `This file says it is FLAC but its data stops after ${thereSeconds.toFixed(1)} of ${promisedSeconds.toFixed(1)} seconds`,
  )

interface Part {
  readonly sampleRate: number
  readonly channelData: readonly Float32Array[]
}

async function decodeInBites(path: string, format: 'flac' | 'mp3' | 'oga' | 'opus'): Promise<Part[]> {
  const parts: Part[] = []
  let lengthFrames = 0
  try {
    for await (const part of decode(createReadStream(path, { highWaterMark: BITE_BYTES }), format)) {
      const [first] = part.channelData
      if (!first || first.length === 0) continue
      parts.push({
        sampleRate: part.sampleRate,
        channelData: part.channelData.map((values) => values.slice()),
      })
      lengthFrames += first.length
      if (lengthFrames > MAX_DURATION_SECONDS * part.sampleRate) throw tooLong()
    }
  } catch (error) {
    if (error instanceof AudioRefusal) throw error
    throw damaged()
  }
  if (parts.length === 0) throw damaged()
  return parts
}

const damaged = (): AudioRefusal =>
  new AudioRefusal('damaged', 'This file is damaged: no audio could be read out of it')
const tooLong = (): AudioRefusal =>
  new AudioRefusal('too_long', `This file lasts longer than ${MAX_DURATION_SECONDS} seconds`)

function joinParts(parts: readonly Part[]): Pcm {
  const [first] = parts
  if (!first) throw damaged()
  const channels = Math.max(...parts.map((part) => part.channelData.length))
  const length = parts.reduce((sum, part) => sum + (part.channelData[0]?.length ?? 0), 0)
  return {
    sampleRateHz: first.sampleRate,
    channels: Array.from({ length: channels }, (_, channel) => {
      const values = new Float32Array(length)
      let at = 0
      for (const { channelData } of parts) {
        // Equal channels come as one.
        values.set(channelData[channel] ?? channelData[0] ?? [], at)
        at += channelData[0]?.length ?? 0
      }
      return values
    }),
  }
}

/** The decoder divides by 2^(n−1)−1; we divide by 2^(n−1), so that the same audio as WAV is the same here. */
function exactFlac(pcm: Pcm, info: { bitDepth: number; channels: number }): Pcm {
  const highest = 2 ** (info.bitDepth - 1) - 1
  const exact = pcm.channels.map((values) =>
    values.map((value) => Math.round(value * highest) / (highest + 1)),
  )
  const [first] = exact
  if (!first) throw damaged()
  return { ...pcm, channels: Array.from({ length: info.channels }, (_, channel) => exact[channel] ?? first) }
}

function checkPcm(pcm: Pcm): void {
  const { sampleRateHz, channels } = pcm
  const durationSeconds = lengthOf(pcm) / sampleRateHz
  if (sampleRateHz < MIN_SAMPLE_RATE_HZ || sampleRateHz > MAX_SAMPLE_RATE_HZ) {
    throw new AudioRefusal(
      'sample_rate',
      `A sample rate of ${sampleRateHz} Hz cannot be used: 8 to 192 kHz can`,
    )
  }
  if (channels.length > MAX_CHANNELS) {
    throw new AudioRefusal('channels', `This file has ${channels.length} channels. Mono and stereo are taken`)
  }
  if (durationSeconds < MIN_DURATION_SECONDS)
    throw new AudioRefusal('too_short', 'This file is too short to be heard')
  if (durationSeconds > MAX_DURATION_SECONDS) throw tooLong()
  if (channels.some((values) => values.some((value) => !Number.isFinite(value)))) {
    throw new AudioRefusal(
      'not_finite',
      'This file holds values that are no sound (not a number, or endless)',
    )
  }
  if (channels.every((values) => values.every((value) => value === 0))) {
    throw new AudioRefusal('silent', 'This file is silent from beginning to end')
  }
}

function lengthOf({ channels }: Pcm): number {
  return channels[0]?.length ?? 0
}
