import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { onWire } from '../wire-names.ts'

const MAX_NAME = 60
const MAX_ADDRESS = 254

/** One change that an administrator made, in words. */
export const auditEntry = z.object({
  id,
  at: instant,
  /** Name and e-mail are null once the account is gone. */
  actor: z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** The action, as `Vocabulary: merge`. */
  what: z.string(),
  /** `name` is null where it has none, or is gone. */
  subject: z.object({ kind: z.string(), id: onWire('id', z.string()), name: z.nullable(z.string()) }),
  /** Only what was changed; null where there was nothing before, or is nothing after. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The audit trail; `q` looks at who did it, at the subject's id and at the values before and after. */
export const auditTrail = pagedList({
  path: '/api/admin/audit',
  access: ['admin'],
  grants: [],
  summary: 'What administrators changed, newest first.',
  item: auditEntry,
  columns: ['at'],
  sort: '-at',
  filters: {
    actor: z.optional(id),
    action: z.optional(z.string().check(z.maxLength(MAX_NAME))),
    subject: z.optional(z.string().check(z.maxLength(MAX_NAME))),
    subjectId: z.optional(id),
    ...dayFilters,
  },
})
export const listAudit = auditTrail.list
export const saveAudit = auditTrail.csv

const choices = z.array(z.object({ value: z.string(), label: z.string() }))

export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  access: ['admin'],
  grants: [],
  summary: 'What the audit trail can be narrowed down to: who, what, and kinds of subjects.',
  ok: z.object({ actors: choices, actions: choices, subjects: choices }),
  errors: [],
})

/** States of a job: `later` is a try again whose time has not come. */
export const JOB_STATES = ['failed', 'running', 'waiting', 'later'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Jobs that are run again or dropped at once. */
const MAX_JOBS_AT_ONCE = 100

export const queuedJob = z.object({
  id,
  kind: z.string(),
  /** Its subject; only one open job of a kind has it. */
  key: z.string(),
  state: z.enum(JOB_STATES),
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: instant,
  runAt: instant,
  /** Of the last try; null where none has failed. */
  error: z.nullable(z.string()),
})
export type QueuedJob = z.output<typeof queuedJob>

/** Jobs that are not done; `q` looks at their keys and errors. */
export const jobsList = pagedList({
  path: '/api/admin/jobs',
  access: ['admin'],
  grants: [],
  summary: 'Work of the shop that waits, runs or failed, newest first.',
  item: queuedJob,
  columns: ['createdAt', 'kind', 'attempts'],
  sort: '-createdAt',
  filters: {
    state: z.optional(z.enum(JOB_STATES)),
    kind: z.optional(z.string().check(z.maxLength(MAX_NAME))),
  },
})
export const listJobs = jobsList.list
export const saveJobs = jobsList.csv

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/queues',
  access: ['admin'],
  grants: [],
  summary:
    'Each kind of job that is not done, with how many there are and since when the oldest of those due waits.',
  ok: z.object({
    queues: z.array(
      z.object({
        kind: z.string(),
        failed: z.int(),
        running: z.int(),
        waiting: z.int(),
        later: z.int(),
        oldestDueAt: z.nullable(instant),
      }),
    ),
  }),
  errors: [],
})

const chosenJobs = z.strictObject({
  jobs: z.array(z.strictObject({ id })).check(z.minLength(1), z.maxLength(MAX_JOBS_AT_ONCE)),
})

export const retryJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: ['admin'],
  grants: [],
  summary:
    'Runs jobs now that failed or wait for another try. Those that are done or running are passed over.',
  body: chosenJobs,
  ok: z.object({ count: z.int() }),
  errors: [],
})

export const dropJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/drop',
  access: ['admin'],
  grants: [],
  summary: 'Drops jobs that failed for good; the others are passed over.',
  body: chosenJobs,
  ok: z.object({ count: z.int() }),
  errors: [],
})

export const MAIL_STATES = ['queued', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const loggedMail = z.object({
  id,
  to: z.string(),
  /** Codes in it are blotted out. */
  subject: z.string(),
  /** `sent`: the mail server took it. */
  state: z.enum(MAIL_STATES),
  queuedAt: instant,
  sentAt: z.nullable(instant),
  /** The mail server's last words; null where it refused nothing. */
  error: z.nullable(z.string()),
})
export type LoggedMail = z.output<typeof loggedMail>

/** The log of mails; `q` looks at addresses and subjects. */
export const mailLog = pagedList({
  path: '/api/admin/mails',
  access: ['admin'],
  grants: [],
  summary: 'Mails of the last month and whether the mail server took them, newest first.',
  item: loggedMail,
  columns: ['queuedAt', 'to'],
  sort: '-queuedAt',
  filters: {
    state: z.optional(z.enum(MAIL_STATES)),
    /** The whole address. */
    recipient: z.optional(z.string().check(z.maxLength(MAX_ADDRESS))),
    ...dayFilters,
  },
})
export const listMails = mailLog.list
export const saveMails = mailLog.csv

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/mails/test',
  access: ['admin'],
  grants: [],
  summary: 'Mails the caller a test. The log of mails says whether the mail server took it.',
  perMinute: 6,
  ok: z.object({ to: z.string() }),
  errors: [],
})

export const officeEndpoints = group(
  'Admins: records',
  'The audit trail, pending jobs, and emails that the shop sent.',
  {
    listAudit,
    saveAudit,
    listAuditChoices,
    listQueues,
    listJobs,
    saveJobs,
    retryJobs,
    dropJobs,
    listMails,
    saveMails,
    sendTestMail,
  },
)
