import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'

/** What artists may bring. The page checks it before anything is sent, the server before anything is kept. */
export const UPLOAD_RULES = {
  formats: ['WAV', 'AIFF', 'FLAC'],
  maxFileBytes: 100_000_000,
  minDurationSeconds: 0.01,
  maxDurationSeconds: 120,
  minSampleRateHz: 44_100,
  maxSampleRateHz: 192_000,
  minBitDepth: 16,
  maxChannels: 2,
  /** The path within a folder that was dropped counts. */
  maxFileNameLength: 500,
  /** What has not arrived whole by then is forgotten. */
  keepHours: 24,
} as const

/** The version of the protocol that uploads speak: tus, https://tus.io/protocols/resumable-upload. */
export const TUS_VERSION = '1.0.0'
const SAYS = { 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION }
const UPLOADERS = ['artist'] as const
const uploadParams = z.strictObject({ id })

export const describeUploads = endpoint({
  method: 'OPTIONS',
  path: '/api/uploads',
  access: 'anyone',
  summary: 'Which version and extensions of tus uploads speak, and how large a file may be.',
  ok: z.unknown(),
  okStatus: 204,
  answers: 'headers',
  says: SAYS,
  errors: [],
})

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: UPLOADERS,
  summary:
    'Announces a file and, as application/offset+octet-stream, may bring its first bytes. `upload-metadata` holds `filename` (with the path in its folder), `batchId` (a UUID that the files of one drop share) and `key` (a UUID of the client’s for this file: announcing it again leads to the same upload).',
  streams: 'application/offset+octet-stream',
  reads: ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-checksum'],
  ok: z.unknown(),
  okStatus: 201,
  answers: 'headers',
  says: SAYS,
  errors: [
    'tus_version',
    'bad_upload',
    'file_empty',
    'file_too_large',
    'not_an_upload_format',
    'no_artist_page',
    'agreement_not_accepted',
    'too_many_uploads',
    'no_room',
    'checksum_mismatch',
  ],
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  access: UPLOADERS,
  summary: 'How many bytes of an upload are safely kept, as HEAD asks it before going on.',
  params: uploadParams,
  reads: ['tus-resumable'],
  ok: z.unknown(),
  answers: 'headers',
  says: SAYS,
  errors: ['tus_version', 'upload_not_found', 'upload_gone'],
})

export const sendUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  access: UPLOADERS,
  summary:
    'Brings bytes of an upload, from `upload-offset` on. What arrived before a connection broke is kept.',
  params: uploadParams,
  streams: 'application/offset+octet-stream',
  reads: ['tus-resumable', 'content-length', 'upload-offset', 'upload-checksum'],
  ok: z.unknown(),
  okStatus: 204,
  answers: 'headers',
  says: SAYS,
  errors: [
    'tus_version',
    'bad_upload',
    'upload_not_found',
    'upload_gone',
    'upload_busy',
    'wrong_offset',
    'file_too_large',
    'not_an_upload_format',
    'no_room',
    'checksum_mismatch',
  ],
})

export const endUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: UPLOADERS,
  summary: 'Forgets an upload that has not been taken in yet, with its bytes.',
  params: uploadParams,
  reads: ['tus-resumable'],
  ok: z.unknown(),
  okStatus: 204,
  answers: 'headers',
  says: SAYS,
  errors: ['tus_version', 'upload_not_found', 'upload_gone'],
})

export const uploadEndpoints = group(
  'Artists: uploads',
  'Files on their way into the shop, sent in parts that can be resumed.',
  { describeUploads, createUpload, getUpload, sendUpload, endUpload },
)
