// Asks the registry for advisories about what a shop runs on, and for the signatures of all packages. Says so where a
// registry knows neither, and fails for what was found.
import { spawnSync } from 'node:child_process'

function ask(...args) {
  const { stdout } = spawnSync('npm', ['audit', ...args, '--json'], { encoding: 'utf8', timeout: 120_000 })
  try {
    const answer = JSON.parse(stdout)
    return 'error' in answer || 'message' in answer ? null : answer
  } catch {
    return null
  }
}

const SERIOUS = ['high', 'critical']
const advisories = ask('--omit=dev')
const signatures = ask('signatures')
const found = [
  ...Object.values(advisories?.vulnerabilities ?? {})
    .filter(({ severity }) => SERIOUS.includes(severity))
    .map(({ name, severity }) => `${name}: an advisory, ${severity}`),
  ...(signatures?.invalid ?? []).map(({ name, version }) => `${name}@${version}: its signature is not valid`),
]
for (const [what, answer] of Object.entries({ advisories, signatures }))
  if (answer === null) process.stdout.write(`The registry was not asked for ${what}, or knows none.\n`)
for (const line of found) process.stdout.write(`${line}\n`)
process.exit(found.length === 0 ? 0 : 1)
