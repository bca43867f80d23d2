import type { ListenFor, SoundAnalysis, TrackAnalysis } from '@segno/sound-analysis'
import type { FileClaims, WavMetadata } from '@segno/audio-files'

/** Fingerprints travel between processes as plain lists of numbers. */
export interface PlainAnalysis extends Omit<SoundAnalysis, 'fingerprint'> {
  readonly fingerprint: {
    readonly version: number
    readonly timbre: readonly number[]
    readonly rhythm: readonly number[]
    readonly pitch: readonly number[]
    readonly envelope: readonly number[]
  }
}

export interface AudioJob {
  readonly masterPath: string
  /** Lossy files are taken where a shop moves in, and not from artists' uploads. */
  readonly formats: 'upload' | 'import'
  /** What whoever brought the file says that it is; measured where nobody does. */
  readonly saidKind?: SoundAnalysis['kind'] | undefined
  /** Of the sound in the shop that was made of it, whose length stays. */
  readonly takenFrames?: number
}

export interface RenderJob {
  readonly masterPath: string
  /** Of the sound. */
  readonly takenFrames: number
  readonly metadata: WavMetadata
}

/** The Ogg Opus preview of a master of this length and rate. */
export interface PreviewJob {
  readonly previewPath: string
  readonly lengthFrames: number
  readonly sampleRateHz: number
  /** By how much it is made louder; what then goes beyond full scale is cut off. */
  readonly raisedDb: number
  readonly metadata: WavMetadata
}

/** A recording that is listened to once. */
export interface TrackJob {
  readonly path: string
  readonly listenFor: ListenFor
}

export interface PreviewFile {
  readonly kind: 'opus' | 'mp3'
  readonly path: string
  readonly sizeBytes: number
  /** SHA-256 of the bytes. */
  readonly contentHash: string
}

/** What is being done with a file, where its artist is to see it. */
export type WorkStep = 'analysing' | 'previews'

/** Seconds of processor time that each step took. */
interface StepTimes {
  readonly decodeSeconds: number
  readonly analyseSeconds: number
  readonly peaksSeconds: number
  readonly resampleSeconds: number
  readonly opusSeconds: number
  readonly mp3Seconds: number
  /** Of decoding previews again, to see how high they peak. */
  readonly levelSeconds: number
  /** Of the check sums and of writing the previews down. */
  readonly keepSeconds: number
}

export interface ProcessedSound {
  readonly format: string
  /** SHA-256 of the decoded frames with their rate: the same audio in another container has the same. */
  readonly contentHash: string
  readonly sampleRateHz: number
  readonly channels: number
  readonly bitDepth: number | null
  readonly lengthFrames: number
  readonly analysis: PlainAnalysis
  readonly claims: FileClaims
  /** 32 bits for each 23 ms, from its beginning and from half a moment later. */
  readonly acousticHashes: readonly [Uint32Array, Uint32Array]
  /** base64 of pairs of signed bytes, lowest and highest of each column. */
  readonly peaks: string
  readonly gainDb: number
  /** The part of the gain by which previews are softer than the master. */
  readonly headroomDb: number
  readonly previews: readonly PreviewFile[]
  readonly encoderVersion: number
  readonly times: StepTimes
}

export type AudioCall =
  | { readonly kind: 'process'; readonly job: AudioJob; readonly scratchFolder: string }
  | { readonly kind: 'render'; readonly job: RenderJob; readonly scratchFolder: string }
  | { readonly kind: 'renderPreview'; readonly job: PreviewJob; readonly scratchFolder: string }
  | { readonly kind: 'hear'; readonly job: TrackJob }

export type AudioAnswer =
  | { readonly kind: 'progress'; readonly step?: WorkStep | undefined }
  | { readonly kind: 'processed'; readonly sound: ProcessedSound }
  | { readonly kind: 'rendered'; readonly path: string }
  | { readonly kind: 'heard'; readonly track: TrackAnalysis }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
