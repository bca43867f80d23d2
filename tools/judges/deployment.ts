import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goProgram } from './install-judge.ts'
import { type Judgement, NotToBeHad, runOutside } from './outside-program.ts'

export const CADDY = ['github.com/caddyserver/caddy/v2/cmd/caddy', 'v2.11.9'] as const
const NODE = '/opt/segno/node_modules/node/bin/node'
const CERTIFICATE_FOLDER = '/etc/letsencrypt/live/shop.example'

/** A file of `deploy`, and how the program that it is for checks it. */
interface Check {
  readonly file: string
  readonly judge: string
  /** @param text of the file, or of a spoiled one @throws {Error} where it is refused */
  readonly check: (text: string, folder: string) => void
  /** What makes it wrong. */
  readonly spoil: (text: string) => string
}

const CHECKS: readonly Check[] = [
  {
    file: 'alerts.yaml',
    judge: 'promtool',
    check: (text, folder) => {
      runOutside('promtool', ['check', 'rules', written(folder, 'alerts.yaml', text)])
    },
    spoil: (text) => text.replace('== 0', '=== 0'),
  },
  {
    file: 'Caddyfile',
    judge: `caddy ${CADDY[1]}`,
    check: (text, folder) => {
      const config = written(folder, 'Caddyfile', text)
      const args = ['validate', '--config', config, '--adapter', 'caddyfile']
      runOutside(goProgram(...CADDY), args, { SEGNO_DOMAIN: 'shop.example', HOME: folder })
    },
    spoil: (text) => text.replace('reverse_proxy', 'reverse_proxies'),
  },
  {
    file: 'nginx.conf',
    judge: 'nginx',
    check: (text, folder) => {
      makeCertificate(folder)
      written(folder, 'segno.conf', text.replaceAll(CERTIFICATE_FOLDER, folder))
      const whole = `pid ${folder}/pid; events {} http { include ${folder}/segno.conf; }`
      runOutside('nginx', ['-t', '-c', written(folder, 'nginx.conf', whole)])
    },
    spoil: (text) => text.replace('proxy_pass', 'proxy_passes'),
  },
  ...['segno.service', 'segno-backup.service'].map((file): Check => ({
    file,
    judge: 'systemd-analyze',
    // It looks whether the program is there.
    check: (text, folder) => {
      const unit = written(folder, file, text.replaceAll(NODE, process.execPath))
      runOutside('systemd-analyze', ['verify', '--man=no', unit])
    },
    spoil: (text) => text.replace('ExecStart=', 'ExecStart=no/'),
  })),
]

/** Has the files for operators checked by the programs that they are for. */
export function judgeDeployment(root: string): Judgement {
  const folder = mkdtempSync(join(tmpdir(), 'segno-deployment-'))
  try {
    const faults = CHECKS.flatMap(({ file, judge, check, spoil }) => {
      const text = readFileSync(join(root, 'deploy', file), 'utf8')
      const here = join(folder, file)
      mkdirSync(here)
      const right = refusalOf(() => check(text, here))
      const spoiled = refusalOf(() => check(spoil(text), here))
      return [
        ...(right === null ? [] : [`${judge}: ${file}: ${right}`]),
        ...(spoiled === null ? [`${judge} finds no fault in a spoiled ${file}`] : []),
      ]
    })
    return { judged: CHECKS.map(({ file, judge }) => `${file} by ${judge}`).join(', '), faults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws {NotToBeHad} where the program is not installed */
function refusalOf(check: () => void): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (!(error instanceof NotToBeHad) || error.message.includes('is not installed')) throw error
    return error.message
  }
}

function written(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  runOutside('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=shop.example',
    ...files,
  ])
}
