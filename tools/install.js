// Plain JavaScript for Node 18 and later: it runs before the project's own Node is there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress.js'
import { buildKeepingFormer } from './keep-builds.js'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const onWindows = process.platform === 'win32'
export const node = join(root, 'node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node')

// npm hands its settings to scripts as npm_*; a nested npm must not inherit them.
export const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
// Windows calls it Path, and looks into one of two that differ in capitals alone.
for (const name of Object.keys(env)) if (/^path$/i.test(name)) delete env[name]
env.PATH = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)

function packagesIn(lockfile) {
  const path = join(root, lockfile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** npm keeps what it installed in node_modules/.package-lock.json, so no mark of our own is needed. */
function hasPackages() {
  const installed = packagesIn('node_modules/.package-lock.json')
  const wanted = Object.entries(packagesIn('package-lock.json'))
  return wanted.every(
    ([path, { optional, peer, link, version }]) =>
      !path.startsWith('node_modules/') || optional || peer || link || installed[path]?.version === version,
  )
}

export function run(command, args, stdio = 'inherit') {
  // On Windows npm is a script, which only its shell runs; a shell would take a path with spaces for several words.
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio,
    env,
    shell: onWindows && command === 'npm',
  })
  if (status !== 0) process.exit(status ?? 1)
}

const replacedNode = join(root, '.cache', 'replaced-node.exe')

/** Windows removes no program that runs, but lets it be moved; npm starts this file with the Node that it would remove. */
function moveRunningNode() {
  if (!onWindows || process.execPath.toLowerCase() !== node.toLowerCase()) return
  mkdirSync(dirname(replacedNode), { recursive: true })
  rmSync(replacedNode, { force: true })
  renameSync(node, replacedNode)
}

/** Says all it has to say on standard error: what a command prints may be read by a program, also the first time. */
export function installPackages() {
  const isComplete = hasPackages()
  if (isComplete && existsSync(node)) return
  process.stderr.write('Installing the packages of package-lock.json; this takes about half a minute.\n')
  moveRunningNode()
  const aside = ['inherit', 2, 2]
  // The host's older Node only installs, so npm's engine warnings about it mean nothing.
  if (!isComplete) run('npm', ['ci', '--loglevel=error'], aside)
  // With scripts off it is not linked yet; no other package needs its own.
  if (!existsSync(node)) run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], aside)
}

const PAGE_SOURCES = [
  'shop/web',
  'shop/companion',
  'shop/contract',
  'shop/units',
  'sound/audition',
  'sound/audio-files',
  'sound/sound-analysis',
]

function newestChange(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.cache'].includes(name))
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs
    })
    .reduce((newest, one) => Math.max(newest, one), 0)
}

/** Builds the page where it has not been, or where what it is made from has changed since. */
export function buildPage() {
  const page = join(root, 'shop/web/dist/index.html')
  const builtAt = existsSync(page) ? statSync(page).mtimeMs : 0
  const sources = PAGE_SOURCES.map((folder) => join(root, folder))
  const changedAt = Math.max(
    statSync(join(root, 'package-lock.json')).mtimeMs,
    ...sources.map((folder) => newestChange(folder)),
  )
  if (builtAt >= changedAt) return
  process.stdout.write('Building the page.\n')
  buildApps()
}

export function buildApps() {
  const build = (app) =>
    run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', app, '--logLevel', 'error'])
  const page = join(root, 'shop/web/dist')
  buildKeepingFormer(page, () => {
    build('shop/web')
    compressFolder(join(page, 'assets'))
  })
  // Downloaded from beside the page, whose build empties the folder.
  build('shop/companion')
}
