/** A request as the host received it; header names in lower case. */
export interface SandboxRequest {
  method: string
  /** Path with its query, such as `/v1/customers?limit=3`. */
  path: string
  headers: Record<string, string | undefined>
  /** A form with files has one letter a byte, as `latin1` reads it. */
  body: string
}

/** The answer to send. A host that honours `delayMs` waits that long first, which is how slow answers are played. */
export interface SandboxResponse {
  status: number
  headers: Record<string, string>
  body: string
  delayMs?: number
  /** The connection breaks instead of answering: a host that honours it closes the socket. */
  dropped?: true
}
