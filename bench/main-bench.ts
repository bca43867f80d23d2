import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describeMachine, type BenchResult, type Row } from './measure.ts'

const folder = import.meta.dirname
const NAMES = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !['main-bench.ts', 'measure.ts'].includes(file))
  .map((file) => file.slice(0, -'.ts'.length))

/** Runs the benches that are named, or all, and keeps what they found. */
async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((name) => !NAMES.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no bench ${unknown.join(', ')}. There are: ${NAMES.join(', ')}`)
  for (const name of wanted.length > 0 ? wanted : NAMES) {
    process.stdout.write(`\n${name}\n`)
    const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<Row[]> }
    const rows = await run()
    for (const row of rows)
      process.stdout.write(`  ${row.name.padEnd(64)} ${String(row.value).padStart(10)} ${row.unit}\n`)
    keep({ bench: name, machine: describeMachine(), rows })
  }
  writeDocument()
}

function keep(result: BenchResult): void {
  mkdirSync(`${folder}/results`, { recursive: true })
  writeFileSync(`${folder}/results/${result.bench}.json`, `${JSON.stringify(result, null, 2)}\n`)
}

function writeDocument(): void {
  const results = NAMES.flatMap((name) => {
    const path = `${folder}/results/${name}.json`
    return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8')) as BenchResult] : []
  })
  const parts = results.map(({ bench, machine, rows }) => {
    const lines = rows.map((row) => `| ${row.name} | ${row.value} | ${row.unit} |`)
    const about = `${machine.cores} cores (${machine.cpu}), Node ${machine.node}`
    return `## ${bench}\n\n${about}\n\n| what | value | unit |\n| --- | ---: | --- |\n${lines.join('\n')}\n`
  })
  const head =
    '# Benchmarks\n\nMade by `npm run bench` from `bench/results`. Machines differ and are noisy; trust the ratios.\n'
  writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), `${head}\n${parts.join('\n')}`)
}

await main(process.argv.slice(2))
