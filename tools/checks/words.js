// Fails on words of `word-list.js` in lines changed, and commits made, since the rule. Older lines are mended when touched.
import { spawnSync } from 'node:child_process'
import { oddWords, proseOf } from './word-list.js'

const LAST_BEFORE_THE_RULE = '993a4b18'
const READ = ['*.ts', '*.tsx', '*.js', '*.cjs', '*.sql', '*.css', '*.md']
/** It quotes the list. */
const UNREAD = [':!tools/checks/word-list*', ':!docs/decisions', ':!docs/specification.md']

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 30 })
  return status === 0 ? stdout : null
}

const titles = git('log', '--format=%h %s', `${LAST_BEFORE_THE_RULE}..HEAD`)
const diff = git('diff', '-U0', '-M', LAST_BEFORE_THE_RULE, '--', ...READ, ...UNREAD)
if (titles === null || diff === null) {
  // An archive has no history, and a shallow clone may not reach back to the rule.
  process.stdout.write('words: not checked, because their history is not here\n')
  process.exit(0)
}
const found = titles
  .split('\n')
  .flatMap((title) => oddWords(title.slice(title.indexOf(' ') + 1)).map((word) => `${title}: ${word}`))
let path = ''
for (const line of diff.split('\n')) {
  if (line.startsWith('+++ ')) path = line.slice('+++ b/'.length)
  else if (line.startsWith('+')) {
    const prose = proseOf(path, line.slice(1))
    if (prose !== null) found.push(...oddWords(prose).map((word) => `${path}: ${word}: ${prose.trim()}`))
  }
}
for (const one of found) process.stderr.write(`${one}\n`)
process.stdout.write(`words: ${found.length} to say otherwise\n`)
process.exit(found.length > 0 ? 1 : 0)
