import type { SoundStatus, StudioSound } from '@segno/contract'

/** The parts of the screen, as they stand in the address. */
export const SHOWS = [
  'files',
  'packs',
  'all',
  'draft',
  'sentBack',
  'inReview',
  'published',
  'rejected',
  'withdrawn',
] as const
export type Show = (typeof SHOWS)[number]
/** Those that show sounds. */
export type SoundShow = Exclude<Show, 'files' | 'packs'>

export const SHOW_NAMES: Readonly<Record<Show, string>> = {
  files: 'Files',
  packs: 'Packs',
  all: 'All sounds',
  draft: 'Drafts',
  sentBack: 'Sent back',
  inReview: 'In review',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

export const STATUS_NAMES: Readonly<Record<SoundStatus, string>> = {
  draft: 'Draft',
  inReview: 'In review',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** What the server is asked for; what was sent back is a draft again, and stands apart from the others. */
export function askedFor(show: SoundShow): { status?: SoundStatus; sentBack?: 'true' | 'false' } {
  if (show === 'all') return {}
  if (show === 'sentBack') return { status: 'draft', sentBack: 'true' }
  return show === 'draft' ? { status: show, sentBack: 'false' } : { status: show }
}

/** A draft on which a reviewer asked for a change. */
export function isSentBack({ status, review }: StudioSound): boolean {
  return status === 'draft' && review !== null
}
