import { describeUnknownFormat, type AudioFormat } from '@segno/audio-files'
import { UPLOAD_RULES } from '@segno/contract'
import { AppError } from '../../platform/app-error.ts'

export const badUpload = (message: string): AppError => new AppError(400, 'bad_upload', message)
export const unknownVersion = (): AppError =>
  new AppError(412, 'tus_version', 'The header tus-resumable must be 1.0.0')
export const uploadNotFound = (): AppError =>
  new AppError(404, 'upload_not_found', 'This upload was not found or has expired')
export const uploadGone = (why: string): AppError => new AppError(410, 'upload_gone', why)
/** 423: the protocol's clients wait and try again. */
export const uploadBusy = (): AppError =>
  new AppError(423, 'upload_busy', 'This file is already uploading over another connection')
export const wrongOffset = (receivedBytes: number): AppError =>
  new AppError(409, 'wrong_offset', `${receivedBytes} bytes of this file have arrived; continue from there`)
export const fileEmpty = (): AppError => new AppError(400, 'file_empty', 'This file is empty')
export const fileTooLarge = (): AppError =>
  new AppError(
    413,
    'file_too_large',
    `This file is larger than ${UPLOAD_RULES.maxFileBytes / 1_000_000} MB, the limit`,
  )
export const longerThanSaid = (): AppError =>
  new AppError(413, 'file_too_large', 'The file is larger than announced')
export const noArtistPage = (): AppError =>
  new AppError(409, 'no_artist_page', 'Give your artist page a name and a handle before you upload')
export const tooManyUploads = (): AppError =>
  new AppError(
    429,
    'too_many_uploads',
    'You have too many files in progress. Wait for some to finish, or cancel some',
  )
/** 507: the protocol's clients try again, and what arrived is kept. */
export const noRoom = (): AppError =>
  new AppError(507, 'no_room', 'Our disk is full right now. What you uploaded is kept; try again later')
/** 460 is the protocol's own. */
export const checksumMismatch = (): AppError =>
  new AppError(460, 'checksum_mismatch', 'The data changed in transit and was not saved')

/** Found by the first bytes, so that the rest is not sent in vain. */
export class NotAnUploadFormat extends AppError {
  /** As the same is called where it is found later. */
  readonly reason: 'not_audio' | 'lossy'
  constructor(format: AudioFormat | null, head: Uint8Array) {
    super(415, 'not_an_upload_format', formatRefusal(format, head))
    this.reason = format === null ? 'not_audio' : 'lossy'
  }
}

function formatRefusal(format: AudioFormat | null, head: Uint8Array): string {
  if (format === null) return describeUnknownFormat(head)
  const name = format === 'mp3' ? 'MP3' : format === 'ogg' ? 'Ogg' : 'M4A'
  return `This is an ${name} file, which is lossy. Upload WAV, AIFF or FLAC`
}
