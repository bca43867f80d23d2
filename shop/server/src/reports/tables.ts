// Made by `npm run generate:tables` from the migrations. Do not edit.
import type { Generated, JSONColumnType } from 'kysely'

export interface ReportsTables {
  sound_report: {
    id: string
    sound_id: string
    reporter_id: string
    what: string
    claim: JSONColumnType<object> | null
    words: Generated<string>
    status: Generated<string>
    reported_at: Date
    decided_at: Date | null
    decided_by: string | null
    answer: string | null
    earned_points: Generated<number>
  }
}
