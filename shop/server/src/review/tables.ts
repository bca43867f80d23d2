// Made by `npm run generate:tables` from the migrations. Do not edit.
export interface ReviewTables {
  review_decision: {
    id: string
    sound_id: string
    artist_id: string
    decided_by: string
    decision: string
    reason: string | null
    note: string | null
    sound_version: number
    decided_at: Date
    undone_at: Date | null
    told_at: Date | null
  }
}
