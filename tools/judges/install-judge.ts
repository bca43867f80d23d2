import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../../e2e/other-browsers/find-program.ts'
import { runOutside } from './outside-program.ts'

const FOLDER = join(import.meta.dirname, '../../.cache/judges')

/**
 * Builds a program of Go's registry, once.
 *
 * @returns its path
 * @throws {NotToBeHad} where Go is not installed, or building fails
 */
export function goProgram(module: string, version: string): string {
  const folder = join(FOLDER, `go-${version}`)
  const program = join(folder, module.split('/').at(-1)!)
  if (!existsSync(program)) runOutside('go', ['install', `${module}@${version}`], { GOBIN: folder })
  return program
}

/**
 * Installs packages of npm, once, beside those of the product.
 *
 * @param packages with their versions, such as `vnu-jar@26.9.27`
 * @returns the folder that has their `node_modules`
 * @throws {NotToBeHad} where npm fails
 */
export function npmPackages(...packages: readonly string[]): string {
  return installedOnce('npm', packages, (folder) => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    runOutside('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...packages])
  })
}

/**
 * Installs packages of Python, once, in an environment of their own.
 *
 * @param packages with their versions, such as `aiosmtpd==1.4.6`
 * @returns the folder of programs, `python` among them
 * @throws {NotToBeHad} where Python is missing or pip fails
 */
export function pythonPackages(...packages: readonly string[]): string {
  const folder = installedOnce('python', packages, (at) => {
    runOutside('python3', ['-m', 'venv', at])
    runOutside(join(at, 'bin/python'), ['-m', 'pip', 'install', '-q', '--only-binary=:all:', ...packages])
  })
  return join(folder, 'bin')
}

/** Where one was stopped half-way it begins from nothing. */
function installedOnce(
  registry: string,
  packages: readonly string[],
  install: (folder: string) => void,
): string {
  const folder = join(FOLDER, `${registry}-${packages.join('-').replaceAll(/[^\w.-]+/g, '-')}`)
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  install(folder)
  writeFileSync(complete, '')
  return folder
}

/**
 * Installs programs of Debian where they are missing and this may be done.
 *
 * @param packages by the programs that they bring
 * @throws {NotToBeHad} where they cannot be installed
 */
export function debianPrograms(packages: Readonly<Record<string, string>>): void {
  const missing = Object.keys(packages).filter((program) => findProgram(program) === null)
  if (missing.length === 0) return
  const wanted = missing.map((program) => packages[program]!)
  runOutside('apt-get', ['install', '-y', '-q', ...wanted], { DEBIAN_FRONTEND: 'noninteractive' })
}
