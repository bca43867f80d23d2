// Finds a Chromium for the tests, or brings one: Debian's where we may install packages, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, node, root } from './install.js'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

function findInstalled() {
  return (
    [process.env.CHROMIUM, ...USUAL_PLACES].find((path) => path !== undefined && existsSync(path)) ?? null
  )
}

function findPlaywrights() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('chromium-')) : []
  const paths = names.flatMap((name) => [
    join(folder, name, 'chrome-linux64/chrome'),
    join(folder, name, 'chrome-linux/chrome'),
  ])
  return paths.find((path) => existsSync(path)) ?? null
}

function tryRun(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

/** Installs packages of a Debian system, where we may. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write(`Installing ${packages.join(' and ')} from the packages of this system.\n`)
  tryRun('apt-get', ['update', '-qq'])
  return tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/** @returns the path of a Chromium, or null where none can be had; then it has said so */
export function findOrInstallChromium() {
  const found = findInstalled() ?? findPlaywrights()
  if (found) return found
  if (installDebian(['chromium']) && findInstalled()) return findInstalled()
  process.stdout.write('Installing Chromium through Playwright.\n')
  tryRun(node, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  return findPlaywrights()
}
