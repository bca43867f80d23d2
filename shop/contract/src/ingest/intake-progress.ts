import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How many files that came in are where, over all time. */
export const intakeProgress = z.object({
  /** Files that wait or are being worked on. */
  waiting: z.int(),
  ready: z.int(),
  refused: z.int(),
})
export type IntakeProgress = z.output<typeof intakeProgress>

export const getIntakeProgress = endpoint({
  method: 'GET',
  path: '/api/public/intakeProgress',
  access: 'anyone',
  forGuests: true,
  summary: 'How far the sounds that came in have been made ready.',
  ok: intakeProgress,
  errors: [],
})
