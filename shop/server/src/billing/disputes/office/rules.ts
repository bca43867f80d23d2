import type { DISPUTE_ANSWERS, DisputeStage } from '@segno/contract'

export type AnswerWay = (typeof DISPUTE_ANSWERS)[number]

/** An answer that was given to one of the bank's questions. */
export interface GivenAnswer {
  readonly question: string
  readonly how: string
  readonly status: string
}

/** An appeal is filed on the provider's pages, for each network asks for other papers; an inquiry has taken nothing to accept. */
const SENT_FROM_HERE: Readonly<Partial<Record<DisputeStage, readonly AnswerWay[]>>> = {
  inquiry: ['evidence'],
  needsAnswer: ['evidence', 'accept'],
}

/** True where the bank's question has an answer, or one is on its way. */
export const isAnswered = (stage: DisputeStage, answers: readonly GivenAnswer[]): boolean =>
  answers.some(
    ({ question, how, status }) => question === stage && how !== 'elsewhere' && status !== 'failed',
  )

/** Ways to answer now. What was answered on the provider's pages can be recorded at any time. */
export const waysToAnswer = (stage: DisputeStage, answers: readonly GivenAnswer[]): AnswerWay[] => [
  ...(isAnswered(stage, answers) ? [] : (SENT_FROM_HERE[stage] ?? [])),
  'elsewhere',
]
