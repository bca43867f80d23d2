import { scopesOfTool } from '@segno/assistant-tools'
import type { ProgramScope } from '@segno/contract'
import * as z from 'zod/mini'

const call = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) })

/** Scopes that the tool calls in a body need and that were not granted. Early clients send several calls at once. */
export function missingScopes(body: unknown, granted: readonly ProgramScope[]): ProgramScope[] {
  const messages: unknown[] = [body].flat()
  const needed = messages.flatMap((message) => {
    const read = call.safeParse(message)
    return read.success ? scopesOfTool(read.data.params.name) : []
  })
  return [...new Set(needed)].filter((scope) => !granted.includes(scope))
}
