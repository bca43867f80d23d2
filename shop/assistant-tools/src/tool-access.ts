import type { Answer, CallInput, Endpoint, MatchBody, ProgramScope } from '@segno/contract'

/**
 * Asks the shop's API as the person whom the assistant works for.
 *
 * @throws {Error} whose message is a sentence for people where the shop refuses
 */
export type CallShop = <Of extends Endpoint>(endpoint: Of, input: CallInput<Of>) => Promise<Answer<Of>>

/** What an assistant is let do, and how. */
export interface ToolAccess {
  /** Where the shop is, for links. */
  readonly origin: string
  /** What the person allowed; a tool whose scope is missing is not there. */
  readonly scopes: readonly ProgramScope[]
  readonly call: CallShop
  /** Listens to a file on the assistant's own computer; without one, only numbers and sounds are matched. */
  readonly readTrack?: (path: string) => Promise<MatchBody>
}
