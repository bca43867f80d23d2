// Made by `npm run generate:tables` from the migrations. Do not edit.
export interface InsightsTables {
  active_account: {
    day: Date
    account_id: string
  }
  active_day: {
    day: Date
    daily: number
    weekly: number
    monthly: number
  }
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
  usage_day: {
    day: Date
    kind: string
    source: string
    uses: number
    accounts: number
  }
  usage_event: {
    at: Date
    account_id: string | null
    kind: string
    source: string
    words: string | null
    found: number | null
  }
  usage_words_day: {
    day: Date
    words: string
    searches: number
    unanswered: number
  }
}
