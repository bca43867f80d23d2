/** What a finding means for the file: it is not taken, it had better be mended, or it is good to know. */
export const FINDING_LEVELS = ['refused', 'mend', 'note'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** Something about a file that its artist should know before it is sent. */
export interface Finding {
  readonly code: string
  readonly level: FindingLevel
  /** One sentence that a musician understands. */
  readonly message: string
}

export const refused = (code: string, message: string): Finding => ({ code, level: 'refused', message })
export const mend = (code: string, message: string): Finding => ({ code, level: 'mend', message })
export const note = (code: string, message: string): Finding => ({ code, level: 'note', message })

/** The gravest level among findings; null where there is nothing to say. */
export function gravest(findings: readonly Finding[]): FindingLevel | null {
  return FINDING_LEVELS.find((level) => findings.some((finding) => finding.level === level)) ?? null
}
