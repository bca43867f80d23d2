import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const JAVA_FOLDER = join(import.meta.dirname, '../java')
const BUILT_FOLDER = join(import.meta.dirname, '../.cache/nodes')
const OLDEST_JAVA = 21

/** What starts a node: the program, and its arguments before the node's own. */
export interface NodeProgram {
  readonly java: string
  readonly args: readonly string[]
}

/**
 * Builds the program of a node out of the registry of Java's packages, where that has not been done.
 *
 * @returns null where this machine has no Java of that version, or no Maven
 * @throws {Error} where it has, and building fails
 */
export function nodeProgram(): NodeProgram | null {
  const home = javaHome()
  if (home === null || spawnSync('mvn', ['--version']).error) return null
  mkdirSync(BUILT_FOLDER, { recursive: true })
  const classpath = join(BUILT_FOLDER, 'classpath')
  const source = join(JAVA_FOLDER, 'ShopNode.java')
  const made = join(BUILT_FOLDER, 'made-of')
  const madeOf = ['pom.xml', 'ShopNode.java']
    .map((name) => readFileSync(join(JAVA_FOLDER, name), 'utf8'))
    .join()
  if (!existsSync(made) || readFileSync(made, 'utf8') !== madeOf) {
    const goal = ['dependency:build-classpath', `-Dmdep.outputFile=${classpath}`]
    run('mvn', ['--quiet', '--batch-mode', '--file', join(JAVA_FOLDER, 'pom.xml'), ...goal], home)
    run(join(home, 'bin/javac'), ['-cp', readFileSync(classpath, 'utf8'), '-d', BUILT_FOLDER, source], home)
    writeFileSync(made, madeOf)
  }
  const path = [BUILT_FOLDER, readFileSync(classpath, 'utf8')].join(delimiter)
  return {
    java: join(home, 'bin/java'),
    args: ['--add-modules=jdk.incubator.vector', '-cp', path, 'ShopNode'],
  }
}

function javaHome(): string | null {
  const homes = [process.env['JAVA_HOME'] ?? '', ...globSync('/usr/lib/jvm/*')]
  return homes.find((home) => existsSync(join(home, 'bin/javac')) && versionOf(home) >= OLDEST_JAVA) ?? null
}

function versionOf(home: string): number {
  const { stdout } = spawnSync(join(home, 'bin/javac'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout)?.[0] ?? 0)
}

function run(program: string, args: readonly string[], home: string): void {
  const env = { ...process.env, JAVA_HOME: home }
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}\n${stderr}`)
}
