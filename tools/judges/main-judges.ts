import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeAnalysis } from './analysis/analysis.ts'
import { judgeApi } from './api.ts'
import { judgeAudioStore } from './audio-store.ts'
import { judgeBankFiles } from './bank-files.ts'
import { judgeCardProvider } from './card-provider.ts'
import { judgeDatabases } from './databases.ts'
import { judgeDeployment } from './deployment.ts'
import { judgeImage } from './image.ts'
import { judgeJams } from './jams/jams.ts'
import { judgeMails } from './mails/mails.ts'
import { judgeMasters } from './masters.ts'
import { type Judgement, NotToBeHad } from './outside-program.ts'
import { judgePages } from './pages.ts'
import { judgePapers } from './papers/papers.ts'
import { judgePrograms } from './programs/programs.ts'

// `npm run judges`: has what leaves the product judged by programs and schemas that others wrote. They are built from package registries
// into `.cache/judges`, so neither `npm start` nor `npm test` asks them.
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const JUDGES: Record<string, (root: string) => Judgement | Promise<Judgement>> = {
  papers: judgePapers,
  'bank files': judgeBankFiles,
  jams: judgeJams,
  'card provider': judgeCardProvider,
  'audio store': judgeAudioStore,
  'WAV masters': judgeMasters,
  analysis: judgeAnalysis,
  deployment: judgeDeployment,
  image: judgeImage,
  databases: judgeDatabases,
  API: judgeApi,
  programs: judgePrograms,
  mails: judgeMails,
  pages: judgePages,
}
const RESULTS = join(root, 'docs/judged.md')
/** The judges named, or all. */
const wanted = process.argv.slice(2)
const judgements: string[] = []
const today = new Date().toISOString().slice(0, 10)

const count = { passed: 0, failed: 0, 'not run': 0 }
for (const [name, judge] of Object.entries(JUDGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  try {
    const { judged, faults } = await judge(root)
    count[faults.length === 0 ? 'passed' : 'failed']++
    process.stdout.write(`${name}: ${judged}: ${faults.length === 0 ? 'passed' : 'FAILED'}\n`)
    for (const fault of faults) process.stdout.write(`  ${fault}\n`)
    judgements.push(
      `| ${name} | ${judged} | ${faults.length === 0 ? 'passed' : `**${faults.length} faults**`} | ${today} |`,
    )
  } catch (error) {
    if (!(error instanceof NotToBeHad)) throw error
    count['not run']++
    process.stderr.write(`!!! ${name}: NOT RUN, so nothing is known: ${error.message}\n`)
    judgements.push(`| ${name} | | not run | ${today} |`)
  }
}
process.stdout.write(
  `${Object.entries(count)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ')}\n`,
)
const before = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8').split('\n') : []
const rowOf = (name: string): string[] => {
  const rows = judgements.filter((row) => row.startsWith(`| ${name} |`))
  return rows.length > 0 ? rows : before.filter((row) => row.startsWith(`| ${name} |`))
}
writeFileSync(
  RESULTS,
  `# Judged by others

Written by \`npm run judges\`: programs and schemas that nobody here wrote, on what leaves the product. Each has the day on
which it was asked last.

| what | by what | result | date |
| --- | --- | --- | --- |
${Object.keys(JUDGES).flatMap(rowOf).join('\n')}
`,
)
process.exit(count.failed === 0 ? 0 : 1)
