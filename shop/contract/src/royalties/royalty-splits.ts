import * as z from 'zod/mini'
import { artistHandle } from '../artists/artist-handle.ts'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'

/** Active once everybody agreed, until another takes its place. */
export const SPLIT_STATUSES = ['proposed', 'active', 'replaced', 'declined', 'withdrawn'] as const
export type SplitStatus = (typeof SPLIT_STATUSES)[number]

/** People who share the royalty of a sound at most. */
export const MAX_SPLIT_PARTS = 10

const splitPart = z.object({
  handle: z.string(),
  name: z.string(),
  /** Of the sound's royalty, in hundredths of a percent; 0 for somebody who had a part before. */
  partBasisPoints: z.int(),
  agreedAt: z.nullable(instant),
})

export const royaltySplit = z.object({
  id,
  sound: z.object({ id, title: z.string() }),
  proposedAt: instant,
  /** True for the artist of the sound. */
  isOwn: z.boolean(),
  status: z.enum(SPLIT_STATUSES),
  /** True where the reader has yet to agree. */
  awaitsReader: z.boolean(),
  parts: z.array(splitPart),
})
export type RoyaltySplit = z.output<typeof royaltySplit>

/** `q` looks at titles. */
export const royaltySplitsList = pagedList({
  path: '/api/royalty-splits',
  access: ['artist'],
  summary: 'Shared royalties that you proposed or have a part of, newest first.',
  item: royaltySplit,
  columns: ['proposedAt', 'title'],
  sort: '-proposedAt',
  filters: { status: z.optional(z.enum(SPLIT_STATUSES)) },
})
export const listRoyaltySplits = royaltySplitsList.list
export const saveRoyaltySplits = royaltySplitsList.csv

export const proposedSplit = z.strictObject({
  soundId: id,
  parts: z
    .array(
      z.strictObject({
        handle: artistHandle,
        partBasisPoints: z.int().check(z.minimum(1), z.maximum(10_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_SPLIT_PARTS)),
})

export const proposeSplit = endpoint({
  method: 'POST',
  path: '/api/royalty-splits',
  access: ['artist'],
  summary:
    'Proposes to share the royalty of a sound of yours. It holds for sales from the moment on when everybody has agreed.',
  body: proposedSplit,
  ok: z.null(),
  okStatus: 201,
  errors: [
    'sound_not_found',
    'collaborator_not_found',
    'collaborator_named_twice',
    'parts_not_whole',
    'split_already_proposed',
    'part_kept',
  ],
})

const ofSplit = z.strictObject({ splitId: id })

export const answerSplit = endpoint({
  method: 'POST',
  path: '/api/royalty-splits/:splitId/answer',
  access: ['artist'],
  summary: 'Agrees to a proposed split, or declines it.',
  params: ofSplit,
  body: z.strictObject({ agrees: z.boolean() }),
  ok: z.null(),
  errors: ['split_not_found', 'split_not_open'],
})

export const withdrawSplit = endpoint({
  method: 'POST',
  path: '/api/royalty-splits/:splitId/withdraw',
  access: ['artist'],
  summary: 'Takes back a split that you proposed and that not everybody has agreed to yet.',
  params: ofSplit,
  ok: z.null(),
  errors: ['split_not_found', 'split_not_open'],
})

export const royaltySplitEndpoints = group(
  'Artists: sharing royalties',
  'Sharing the royalty of a sound with other artists, by parts that everybody agrees to.',
  { listRoyaltySplits, saveRoyaltySplits, proposeSplit, answerSplit, withdrawSplit },
)
