/**
 * Lets a test stop this process dead at a named point, as a power cut would: `SEGNO_FAILPOINT=checkout:after-debit@2`
 * at the second time it gets there. Without the variable nothing happens.
 */
export function failpointsFrom(env: Readonly<Record<string, string | undefined>>): (name: string) => void {
  const [wanted, count = '1'] = env['SEGNO_FAILPOINT']?.split('@') ?? []
  if (wanted === undefined) return () => undefined
  let left = Number(count)
  return (name) => {
    if (name === wanted && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}
