import type { IntakeStep } from '@segno/contract'
import type { IngestContext } from './ingest-context.ts'
import { recordStep, type IntakeRow } from './queries.ts'

/** Shares of the whole that are done when a step begins. */
const DONE = { checking: 0, analysing: 0.15, previews: 0.4, storing: 0.9 } as const satisfies Record<
  IntakeStep,
  number
>

/** Tells whoever looks on how far a file has come; only its artist does. */
export async function showStep({ db }: IngestContext, intake: IntakeRow, step: IntakeStep): Promise<void> {
  if (intake.origin === 'upload') await recordStep(db, intake.id, { step, doneFraction: DONE[step] })
}
