import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { BUYERS } from '../role.ts'
import { mailableField } from '../identity/identity-fields.ts'
import { PROOF_REQUIRED } from '../identity/proof.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'
import { oneLine } from '../one-line.ts'

/** Subjects of notices. */
const about = z.enum(['sound', 'collection'])
export type NoticeSubject = z.output<typeof about>

/** Letters of a statement in a notice or a counter-notice. */
export const MAX_STATEMENT_LENGTH = 4000

const statement = z
  .string()
  .check(z.trim(), z.minLength(1, 'cannot be empty'), z.maxLength(MAX_STATEMENT_LENGTH))

export const copyrightNoticeBody = z
  .strictObject({
    soundId: z.optional(id),
    /** The id of a public collection or the token of a shared one, in the place of a sound. */
    collectionKey: z.optional(id),
    name: oneLine(100),
    email: mailableField,
    /** Which work it is, whose, and why the sound infringes it; of a collection, what of it is against which law. */
    statement,
  })
  .check(
    z.refine(({ soundId, collectionKey }) => (soundId === undefined) !== (collectionKey === undefined), {
      error: 'is either a sound or a collection',
      path: ['soundId'],
    }),
  )

export const sendNotice = endpoint({
  method: 'POST',
  path: '/api/public/copyright-notices',
  access: 'anyone',
  summary:
    'Says that a sound infringes a copyright, or that a collection is against the law. It counts once the notifier has confirmed their address by mail. Asked without a proof of work, it answers `proof_required`.',
  body: copyrightNoticeBody,
  perMinute: 10,
  ok: z.null(),
  okStatus: 201,
  errors: ['sound_not_found', 'collection_not_found', PROOF_REQUIRED, 'too_many_attempts'],
})

export const confirmNotice = endpoint({
  method: 'POST',
  path: '/api/public/copyright-notices/confirm',
  access: 'anyone',
  summary:
    'Confirms the notifier’s address. A sound is withheld from then on, unless notices were abused before or many sounds are withheld already; a collection stays until it is decided.',
  body: z.strictObject({ secret: z.string().check(z.maxLength(100)) }),
  perMinute: 10,
  ok: z.object({ about, title: z.string(), isWithheld: z.boolean() }),
  errors: ['notice_not_found'],
})

export const NOTICE_STATUSES = ['open', 'countered', 'upheld', 'dismissed'] as const
export type NoticeStatus = (typeof NOTICE_STATUSES)[number]

/** A notice as the artist of the sound or the owner of the collection reads it: who gave it, but not their address. */
export const ownNotice = z.object({
  id,
  about,
  /** Null where the sound or the collection was deleted. */
  subjectId: z.nullable(id),
  title: z.string(),
  name: z.string(),
  statement: z.string(),
  confirmedAt: instant,
  status: z.enum(NOTICE_STATUSES),
  /** Whether the sound was taken from sale by it, or the collection taken down. */
  withholds: z.boolean(),
  counterStatement: z.nullable(z.string()),
  /** Why it was decided so. */
  reason: z.nullable(z.string()),
})
export type OwnNotice = z.output<typeof ownNotice>

const facts = {
  columns: ['confirmedAt', 'title'],
  filters: { status: z.optional(z.enum(NOTICE_STATUSES)) },
} as const

/** `q` looks at titles. */
export const ownNoticesList = pagedList({
  ...facts,
  path: '/api/user/copyright-notices',
  access: BUYERS,
  summary: 'Copyright notices about one’s own sounds and collections.',
  item: ownNotice,
  sort: '-confirmedAt',
})
export const listOwnNotices = ownNoticesList.list
export const saveOwnNotices = ownNoticesList.csv

const noticeParams = z.strictObject({ noticeId: id })

export const counterNoticeBody = z.strictObject({ statement })

export const counterNotice = endpoint({
  method: 'POST',
  path: '/api/user/copyright-notices/:noticeId/counter',
  access: BUYERS,
  summary: 'Answers a notice about one’s own sound or collection, once.',
  params: noticeParams,
  body: counterNoticeBody,
  ok: z.null(),
  errors: ['notice_not_found', 'notice_answered'],
})

export const anyNotice = z.object({
  ...ownNotice.shape,
  email: z.string(),
  owner: z.object({ id, email: z.string() }),
})
export type AnyNotice = z.output<typeof anyNotice>

/** `q` looks at titles and at names and addresses of notifiers. */
export const noticesList = pagedList({
  ...facts,
  path: '/api/admin/copyright-notices',
  access: ['admin'],
  grants: ['reviewer'],
  summary: 'All copyright notices whose notifier has confirmed their address.',
  item: anyNotice,
  sort: '-confirmedAt',
})
export const listNotices = noticesList.list
export const saveNotices = noticesList.csv

export const decideNotice = endpoint({
  method: 'POST',
  path: '/api/admin/copyright-notices/:noticeId/decision',
  access: ['admin'],
  grants: ['reviewer'],
  summary:
    'Upholds a notice: the sound is off sale for good, and buyers keep it, or the collection is taken down; or dismisses it: the sound is back on sale. Both sides read the reason.',
  params: noticeParams,
  body: z.strictObject({ decision: z.enum(['uphold', 'dismiss']), reason: reasonField }),
  ok: z.null(),
  errors: ['notice_not_found', 'notice_decided'],
})

export const MAX_NOTICES_AT_ONCE = 100

export const dismissNotices = endpoint({
  method: 'POST',
  path: '/api/admin/copyright-notices/dismissal',
  access: ['admin'],
  grants: ['reviewer'],
  summary:
    'Dismisses notices that are not decided: each sound is back on sale, and both sides of each read the reason.',
  body: z.strictObject({
    noticeIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_NOTICES_AT_ONCE)),
    reason: reasonField,
  }),
  ok: z.object({
    /** Leaves out notices that were decided before. */
    dismissedIds: z.array(id),
  }),
  errors: [],
})

export const copyrightNoticeEndpoints = group(
  'Copyright notices',
  'Saying that a sound infringes a copyright or a collection is against the law, answering as its owner, and deciding on it.',
  {
    sendNotice,
    confirmNotice,
    listOwnNotices,
    saveOwnNotices,
    counterNotice,
    listNotices,
    saveNotices,
    decideNotice,
    dismissNotices,
  },
)
