import * as z from 'zod/mini'
import { endpoint, takenLiberally, group } from '../endpoint.ts'
import { id } from '../lists.ts'

/**
 * What a page accepts that fetches a preview before anybody asks to hear it. Every other header would have a store elsewhere
 * asked first whether it may be sent.
 */
export const ACCEPTED_AHEAD = '*/*;purpose=prefetch'

export const getAudio = endpoint({
  method: 'GET',
  path: '/audio/getAudio',
  access: 'anyone',
  scope: 'search',
  summary: "The preview of a sound; with callFrom=apple in a format that Apple's browsers decode.",
  query: takenLiberally({ soundId: id, callFrom: z.optional(z.string()) }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['sound_not_found', 'too_many_previews'],
})

export const getPreview = endpoint({
  method: 'GET',
  path: '/audio/previews/:file',
  access: 'anyone',
  scope: 'search',
  summary:
    'The same by the hash of its content, which may be cached for ever. Answers byte ranges. One that is fetched before anybody asks to hear it says so, by accept: */*;purpose=prefetch, and is counted apart.',
  reads: ['accept'],
  params: z.strictObject({
    file: z.string().check(z.regex(/^[0-9a-f]{64}\.(opus|mp3)$/, 'is not a preview')),
  }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['preview_not_found', 'too_many_previews'],
})

export const previewEndpoints = group(
  'Previews',
  'The audio of a sound, to be heard before it is bought. Each sound names its own addresses.',
  { getPreview, getAudio },
)
