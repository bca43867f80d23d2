// Made by `npm run generate:tables` from the migrations. Do not edit.
export interface InsightsTables {
  feedback: {
    id: string
    account_id: string | null
    rating: number
    words: string
    screen: string
    browser: string
    sent_at: Date
    done_at: Date | null
    answer: string | null
    answered_at: Date | null
  }
}
