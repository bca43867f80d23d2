// `npm run release -- 0.2.0`: version, changelog heading, a kept shop, bill of materials, commit and tag. Pushing is yours.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { releasedChangelog, withKeptShop, withVersion } from './release-rules.js'

const SHOPS = 'shop/server/src/testing/earlier-shops/README.md'
const [version = ''] = process.argv.slice(2)

function run(command, ...args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
  return stdout
}

if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit or drop your changes first.')
run('npm', 'run', '-s', 'check:advisories')
const changelog = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, new Date())
const packages = ['package.json', ...globSync('{shop,sound,workshop}/*/package.json')]
const from = JSON.parse(readFileSync('package.json', 'utf8')).version
for (const path of packages) writeFileSync(path, withVersion(readFileSync(path, 'utf8'), from, version))
writeFileSync('CHANGELOG.md', changelog)
const kept = basename(run('npm', 'run', '-s', 'keep-shop').trim(), '.sql.gz')
writeFileSync(SHOPS, withKeptShop(readFileSync(SHOPS, 'utf8'), kept, version))
run('npx', 'oxfmt', SHOPS)
run('npm', 'run', '-s', 'lock')
const sbom = `.cache/release/segno-${version}.cdx.json`
mkdirSync('.cache/release', { recursive: true })
writeFileSync(sbom, run('npm', 'sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'))
run('git', 'add', '--all')
run('git', 'commit', '--message', `Release ${version}`)
run('git', 'tag', '--annotate', `v${version}`, '--message', `Segno ${version}`)
process.stdout.write(`Released ${version}. Its bill of materials is ${sbom}; push with --follow-tags.\n`)
