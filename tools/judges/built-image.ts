import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@segno/test-kit/free-port'
import { debianPrograms, npmPackages } from './install-judge.ts'
import { NotToBeHad, runOutside } from './outside-program.ts'

const NPM = 'npm@11.19.1'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const BUILDAH = { BUILDAH_ISOLATION: 'chroot' }
const buildah = (...args: readonly string[]): string => runOutside('buildah', args, BUILDAH).trim()

/**
 * Builds the image by buildah on a base that debootstrap makes, because no registry of images can be asked, and starts what
 * it says.
 *
 * @returns what is wrong
 * @throws {NotToBeHad} where one of the two cannot be had, or a chroot is not allowed
 */
export async function tryImage(root: string): Promise<string[]> {
  debianPrograms({ buildah: 'buildah', debootstrap: 'debootstrap' })
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const [, name, version, release] = /^FROM (node:([\d.]+)-(\w+)-slim)$/m.exec(dockerfile) ?? []
  if (name === undefined || `v${version}` !== process.version)
    throw new NotToBeHad(`the image begins from another Node than this one, ${process.version}`)
  makeBase(join(root, '.cache/judges', `base-${version}-${release}`), { name, release: release! })
  buildah('build', '--pull-never', '--format', 'docker', '--network', 'host', '-t', 'segno-judged', root)
  const { Cmd, User, Healthcheck } = (
    JSON.parse(buildah('inspect', '--type', 'image', 'segno-judged')) as {
      Docker: { config: { Cmd: string[]; User: string; Healthcheck?: object } }
    }
  ).Docker.config
  const container = buildah('from', '--pull-never', 'segno-judged')
  try {
    const [starts, spoiled] = [
      await answers(container, Cmd),
      await answers(container, ['node', 'nowhere.ts']),
    ]
    return [
      ...(starts ? [] : ['the image does not start']),
      ...(spoiled ? ['an image without a server starts too'] : []),
      ...(User === '1000' ? [] : [`it runs as ${User}`]),
      ...(Healthcheck ? [] : ['it does not say how it is']),
    ]
  } finally {
    buildah('rm', container)
  }
}

/** A Debian with Node and npm, under the name that the Dockerfile begins from. */
function makeBase(folder: string, { name, release }: { name: string; release: string }): void {
  const complete = `${folder}.complete`
  if (!existsSync(complete)) {
    runOutside('debootstrap', ['--variant=minbase', release, folder, 'http://deb.debian.org/debian'])
    const modules = join(folder, 'usr/local/lib/node_modules')
    mkdirSync(modules, { recursive: true })
    cpSync(join(npmPackages(NPM), 'node_modules/npm'), join(modules, 'npm'), { recursive: true })
    copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'))
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
    const registry = runOutside('npm', ['config', 'get', 'registry']).trim()
    writeFileSync(join(folder, 'root/.npmrc'), `registry=${registry}\n`)
    mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true })
    copyFileSync(CERTIFICATES, join(folder, CERTIFICATES))
    runOutside('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node'])
    writeFileSync(complete, '')
  }
  const base = buildah('from', 'scratch')
  buildah('copy', '-q', base, folder, '/')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, base)
  buildah('commit', '-q', '--rm', base, `docker.io/library/${name}`)
}

/** Whether a command of the image answers that it is ready, and with a page. */
async function answers(container: string, command: readonly string[]): Promise<boolean> {
  const port = String(await freePort())
  const running = spawn('buildah', ['run', '--env', `PORT=${port}`, container, '--', ...command], {
    env: { ...process.env, ...BUILDAH },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(running, 'exit')
  const origin = `http://127.0.0.1:${port}`
  try {
    while (running.exitCode === null) {
      const ready = await fetch(`${origin}/readyz`).catch(() => null)
      if (ready?.ok) return /<!doctype html>/i.test(await (await fetch(origin)).text())
      await sleep(500)
    }
    return false
  } finally {
    // Its server too, which is in the same group.
    if (running.exitCode === null) process.kill(-running.pid!, 'SIGTERM')
    await ended
  }
}
