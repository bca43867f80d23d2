import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'

/** One figure of a bench. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
}

export interface BenchResult {
  readonly bench: string
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly memoryBytes: number
    readonly node: string
  }
  readonly rows: readonly Row[]
}

export function describeMachine(): BenchResult['machine'] {
  const [first] = cpus()
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
  }
}

/** Processor seconds of this process that `work` takes. */
export async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Processor seconds that processes have taken so far, all of their threads that still run. */
export function cpuOf(processIds: readonly number[]): number {
  const nanoseconds = processIds.flatMap((id) =>
    readdirSync(`/proc/${id}/task`).map((thread) =>
      Number(readFileSync(`/proc/${id}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    ),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** Memory that a process holds. */
export function residentMegabytes(processId: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${processId}/statm`, 'utf8').split(' ')
  return (Number(pages) * 4_096) / 1e6
}

/** How much else wanted the processors: with two of them, from 2 on whatever is measured has waited. */
export const loadRow = (): Row => ({
  name: 'processes that wanted to run meanwhile (load average of 5 minutes)',
  value: rounded(loadavg()[1]!, 1),
  unit: '',
})

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
