import { SERVER_CHECKS } from './checks.ts'

/** Tries everything, and says of each whether it holds. @returns whether all of it does */
export async function tryServer(origin: string, say: (line: string) => void): Promise<boolean> {
  let failed = 0
  for (const { name, run } of SERVER_CHECKS) {
    const why = await run((path, init) => fetch(new URL(path, origin), init)).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (why !== null) failed++
    say(why === null ? `holds  ${name}` : `FAILS  ${name}: ${why}`)
  }
  say(`${SERVER_CHECKS.length - failed} of ${SERVER_CHECKS.length} hold`)
  return failed === 0
}
