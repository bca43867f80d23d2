/** A call of the card provider's API, as the sandbox was asked and answered. */
export interface SandboxCall {
  readonly request: { readonly method: string; readonly path: string; readonly body: string }
  readonly response: { readonly status: number; readonly body: string }
}
