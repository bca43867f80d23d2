import { analyseSound } from '@segno/sound-analysis'
import type { Row } from '../measure.ts'
import { CHANGES } from './changed-sounds.ts'
import type { KnownSound } from './known-sounds.ts'
import { accuracy1, accuracy2, percent, surerHalf, type Result } from './scores.ts'

/** How often the tempo is still told right once something has happened to sounds that were exact. */
export async function changedRows(name: string, sounds: readonly KnownSound[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name: change, speed, apply } of CHANGES) {
    const results: Result[] = []
    for (const known of sounds) {
      const measured = analyseSound(await apply(await known.load()))
      const tempoBpm = known.tempoBpm === null ? null : known.tempoBpm * speed
      results.push({ known: { ...known, tempoBpm }, measured })
    }
    const surer = surerHalf(results, ({ tempoConfidence }) => tempoConfidence)
    rows.push(
      percent(`tempo, ${name}, ${change}: Acc1`, results, accuracy1),
      percent(`tempo, ${name}, ${change}: Acc2`, results, accuracy2),
      percent(`tempo, ${name}, ${change}: Acc1 of the half that is surer`, surer, accuracy1),
    )
  }
  return rows
}
