import type { Platform } from '../platform/platform.ts'

export interface NoticesContext extends Platform {
  /** @returns whether this is the solution of a challenge of ours, which is used up by it */
  readonly takeProof: (proof: string | null) => Promise<boolean>
  readonly shop: { readonly name: string; readonly origin: string }
  /** Counts a letter that a stranger causes; answers with the address as mail goes to it. */
  readonly allowEmailTo: (email: string, clientAddress: string) => Promise<string>
}
