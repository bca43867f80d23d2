import { spawnSync } from 'node:child_process'

/** A result of a judge: what it tried, and what it found wrong. */
export interface Judgement {
  readonly judged: string
  readonly faults: readonly string[]
}

/** A judge that this machine cannot have; it has not judged anything. */
export class NotToBeHad extends Error {}

/**
 * Runs a program that says by its status what it thinks of a file.
 *
 * @throws {NotToBeHad} where it is not installed
 */
export function askOutside(
  program: string,
  args: readonly string[],
  { env = {}, cwd }: { env?: Record<string, string>; cwd?: string } = {},
) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  })
  if (error) throw new NotToBeHad(`${program} is not installed (${error.message})`)
  return { status, stdout, stderr }
}

/**
 * Runs a program that builds a judge or is one.
 *
 * @returns its output
 * @throws {NotToBeHad} where it is not installed or fails
 */
export function runOutside(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): string {
  const { status, stdout, stderr } = askOutside(program, args, { env })
  if (status !== 0) {
    const lines = `${stdout}\n${stderr}`.trim().split('\n')
    throw new NotToBeHad(lines.find((line) => line.includes('ERROR')) ?? lines.at(-1))
  }
  return stdout
}
