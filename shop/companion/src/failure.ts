/** Exit codes, so that a script can tell why a command failed. */
export const EXIT_CODES = {
  refused: 1,
  /** Asked too often: it answers again later. */
  busy: 1,
  usage: 2,
  unreachable: 3,
  signedOut: 4,
  declined: 5,
} as const
export type FailureKind = keyof typeof EXIT_CODES

/** A failure that its reader can act on; the message is a sentence for people, the code for programs. */
export class CompanionError extends Error {
  override readonly name = 'CompanionError'
  readonly kind: FailureKind
  readonly code: string
  /** How long the shop asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, code: string, message: string, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

export const usage = (message: string): CompanionError => new CompanionError('usage', 'usage', message)

export const refused = (code: string, message: string): CompanionError =>
  new CompanionError('refused', code, message)

export const signedOut = (): CompanionError =>
  new CompanionError('signedOut', 'signed_out', 'You are signed out. Run: segno sign-in')

const FILE_PROBLEMS: Record<string, string> = {
  EACCES: 'You may not read or write',
  EPERM: 'You may not read or write',
  EROFS: 'You may not write',
  ENOSPC: 'The disk is full:',
  ENOTDIR: 'A file is where a folder should be:',
  EEXIST: 'A file is where a folder should be:',
}

/** A file or folder that the system refuses, in words; null of any other error. */
export function fileFailure(error: unknown): CompanionError | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null
  const path = 'path' in error ? String(error.path) : ''
  const problem = FILE_PROBLEMS[String(error.code)] ?? `The system refused (${String(error.code)}):`
  return refused('file_failed', `${problem} ${path}`.trim())
}
