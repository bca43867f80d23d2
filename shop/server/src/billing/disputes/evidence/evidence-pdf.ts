import { writeDocument } from '@segno/invoice'
import { evidenceDocument } from './evidence-document.ts'
import type { Evidence } from './read-evidence.ts'

/** The same evidence always gives the same bytes. */
export const evidencePdf = async (evidence: Evidence): Promise<Buffer> =>
  Buffer.from(await writeDocument(evidenceDocument(evidence)))
