// Refuses commits whose title does not fit into a line of `git log`. Those made before the rule stay as they are.
import { spawnSync } from 'node:child_process'

const LAST_BEFORE_THE_RULE = '0d3f7b6'
const LONGEST = 72

const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${LAST_BEFORE_THE_RULE}..HEAD`], {
  encoding: 'utf8',
})
if (status !== 0) {
  // An archive has no history, and a shallow clone may not reach back to the rule.
  process.stdout.write('commit titles: not checked, because their history is not here\n')
  process.exit(0)
}
const commits = stdout.split('\n').filter(Boolean)
const tooLong = commits.filter((line) => line.length - line.indexOf(' ') - 1 > LONGEST)
for (const line of tooLong) process.stderr.write(`longer than ${LONGEST} characters: ${line}\n`)
process.stdout.write(`commit titles: ${commits.length} checked, ${tooLong.length} too long\n`)
process.exit(tooLong.length > 0 ? 1 : 0)
