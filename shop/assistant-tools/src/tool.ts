import type { ResourceLink } from '@modelcontextprotocol/server'
import type { ProgramScope } from '@segno/contract'
import type * as z from 'zod'
import type { ToolAccess } from './tool-access.ts'

interface ToolFacts<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What a person must have allowed for it. */
  readonly scope: ProgramScope
  /** It changes something of the person's, so that a read-only assistant does not have it. */
  readonly isChange?: boolean
  readonly input: (access: ToolAccess) => Input
  readonly output: Output
  readonly run: (access: ToolAccess, given: z.output<Input>) => Promise<z.input<Output>>
  /** What a client can play or open of the answer. */
  readonly links?: (data: z.output<Output>) => ResourceLink[]
}

/** A tool of any types; what goes in is checked by its own schema before it runs. */
export type Tool = Omit<ToolFacts<z.ZodObject, z.ZodObject>, 'run' | 'links'> & {
  readonly links?: (data: never) => ResourceLink[]
  readonly run: (access: ToolAccess, given: never) => Promise<Record<string, unknown>>
}

/** Keeps the types of a tool's input and output together. */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  facts: ToolFacts<Input, Output>,
): Tool => facts as unknown as Tool
