import type { FastifyInstance } from 'fastify'
import type { CommandHandler } from '../commands/command-socket.ts'
import type { Kept } from '../db/sweep.ts'
import { HookAnswers } from './hook-answers.ts'
import { guestVariants, type Route } from '../http/route.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import type { Gauge } from '../metrics/gauge.ts'
import type { OpenSlice, Slice, SliceContext, Use } from './slice.ts'

/** All slices together. */
export interface OpenSlices {
  readonly use: Use
  readonly routes: readonly Route[]
  readonly jobs: readonly JobHandler[]
  readonly kept: readonly Kept[]
  readonly sweeps: readonly (() => Promise<void>)[]
  readonly commands: Readonly<Record<string, CommandHandler>>
  readonly gauges: readonly Gauge[]
  readonly warnings: () => Promise<string[]>
  readonly serve: (app: FastifyInstance) => Promise<void>
  readonly stopLongRequests: () => Promise<void>
}

/**
 * Opens slices one after the other, and puts together what each of them brings.
 *
 * @throws {Error} where a slice is listed before one it comes after, or a port has no answer or several
 */
export async function openSlices<Settings>(
  slices: readonly Slice<Settings>[],
  base: Omit<SliceContext<Settings>, 'use' | 'port' | 'parts' | 'listeners'>,
): Promise<OpenSlices> {
  const open = new Map<string, OpenSlice>()
  const answers = new HookAnswers()
  const use: Use = <Value>({ name }: { readonly name: string }) => {
    const found = open.get(name)
    if (!found) throw new Error(`${name} is not open yet: it comes later in the list of slices`)
    return found.value as Value
  }
  const ctx: SliceContext<Settings> = {
    ...base,
    use,
    port: answers.port,
    parts: answers.parts,
    listeners: answers.listeners,
  }
  for (const slice of slices) {
    const early = slice.after.find(({ name }) => !open.has(name))
    if (early) throw new Error(`${slice.name} comes after ${early.name}, but is listed before it`)
    const one = await slice.open(ctx)
    open.set(slice.name, one)
    answers.add(slice.name, one.answers ?? [])
  }
  answers.requirePorts()
  const all = [...open.values()]
  for (const one of all) await one.begin?.()
  return { use, ...together(all) }
}

function together(all: readonly OpenSlice[]): Omit<OpenSlices, 'use'> {
  const routes = all.flatMap((one) => one.routes ?? [])
  return {
    routes: [...routes, ...guestVariants(routes)],
    jobs: all.flatMap((one) => one.jobs ?? []),
    kept: all.flatMap((one) => one.kept ?? []),
    sweeps: all.flatMap((one) => one.sweeps ?? []),
    commands: Object.assign({}, ...all.map((one) => one.commands)) as Record<string, CommandHandler>,
    gauges: all.flatMap((one) => one.gauges ?? []),
    warnings: async () => {
      const said: string[] = []
      for (const one of all) said.push(...((await one.warnings?.()) ?? []))
      return said
    },
    serve: async (app) => {
      for (const one of all) await one.serve?.(app)
    },
    stopLongRequests: async () => {
      for (const one of all) await one.stopLongRequests?.()
    },
  }
}
