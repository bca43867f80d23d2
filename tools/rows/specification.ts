import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { MUTANTS, ROWS } from './rows.ts'

const INTRODUCTION = `# The specification, row by row

The owner's specification has ${ROWS.length} rows. Each is named by a test, and a name is no proof: \`npm run check:rows\` breaks
each row by the small change in the last column and demands that the test fails. Where Segno departs from a row, its
test and its change are about what Segno does instead ([departures](departures.md)). This page is made by
\`npm run check:rows -- --write\`.
`

/** The page docs/specification.md. */
export function specificationPage(): string {
  const lines = ROWS.flatMap(({ row, mustHold }) =>
    MUTANTS.filter((one) => one.row === row).map(({ test, file, changed }) => {
      const name = testName(readFileSync(test, 'utf8'), row) ?? 'none'
      return [row, mustHold, linkTo(test, name), `${linkTo(file, basename(file))}: ${changed}`]
    }),
  )
  const table = [['row', 'what must hold', 'test', 'change that it notices'], Array(4).fill('---'), ...lines]
  return `${INTRODUCTION}\n${table.map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n')}\n`
}

const linkTo = (file: string, text: string): string => `[${text}](../${file})`
const escaped = (cell: string): string => cell.replaceAll('|', '\\|')

/**
 * The first test in a file's source that is named after a row, without the rows in its name; one of `test.each` by the
 * line of its table that begins with the row.
 */
export function testName(source: string, row: string): string | null {
  const titles = [
    ...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*\[[%\w]+\](?:(?!\1)[^\\\n]|\\.)*)\1/g),
  ].map(([, , title]) => title!)
  const named = titles.find((title) => title.includes(`[${row}]`))
  const values = [
    ...(new RegExp(`\\['${row}', ([^\\]\\n]*)\\]`).exec(source)?.[1]?.matchAll(/'([^']*)'/g) ?? []),
  ]
  const title = named ?? (values.length > 0 ? titles.find((one) => one.startsWith('[%s]')) : undefined)
  if (title === undefined) return null
  return values.reduce(
    (text, [, value]) => text.replace('%s', value!),
    title.replaceAll(/\[(%s|\w\d\d)\] */g, ''),
  )
}
