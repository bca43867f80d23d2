import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { ROLES } from '../role.ts'

const licenceNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const params = z.strictObject({ number: licenceNumber })
const CHECKS_PER_MINUTE = 30

/** What anybody may know of a licence; who bought it stays theirs. */
export const checkedLicence = z.object({
  number: z.string(),
  /** When it ended; null while it is valid. */
  endedAt: z.nullable(instant),
  issuedAt: instant,
  /** Who grants it: the shop, by the name of its legal notice. */
  licensor: z.string(),
  title: z.string(),
  artist: z.string(),
  /** Of the licence's text. */
  version: z.string(),
  /** Whether software may be trained with the sound; null where it was not kept. */
  trainingAllowed: z.nullable(z.boolean()),
  text: z.array(z.string()),
  /** Of the master's samples, whatever file they are in. */
  audioSha256: z.string(),
})
export type CheckedLicence = z.output<typeof checkedLicence>

export const checkLicence = endpoint({
  method: 'GET',
  path: '/api/licences/:number',
  access: 'anyone',
  summary: 'Says whether a licence is valid or has ended, and of what it is, without naming its buyer.',
  params,
  perMinute: CHECKS_PER_MINUTE,
  ok: checkedLicence,
  errors: ['licence_not_found'],
})

export const fetchCertificate = endpoint({
  method: 'GET',
  path: '/api/licences/:number/certificate',
  access: ROLES,
  grants: ['support'],
  scope: 'library',
  summary: 'The certificate of a licence of yours as PDF; administrators fetch any.',
  params,
  perMinute: CHECKS_PER_MINUTE,
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['licence_not_found'],
})

export const licenceEndpoints = group(
  'Licences',
  'Certificates of licences, and checking one by its number.',
  { checkLicence, fetchCertificate },
)
