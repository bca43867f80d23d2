import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

type CopyFile = (source: string, target: string) => void

/** Written to by tools while they run. */
const CACHES = ['.cache', '.vite', '.vite-temp']
const NOT_SOURCE = [...CACHES, '.git', 'dist']

/**
 * Copies the project as it is on disk, uncommitted changes included, so that a mutant never touches the checkout.
 * Installed packages become hard links; npm's links to workspaces are relative and lead into the copy.
 */
export function copyProject(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  copyFolder(from, to, [...NOT_SOURCE, 'data'], copyFileSync)
}

function copyFolder(from: string, to: string, leftOut: readonly string[], copyFile: CopyFile): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.includes(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (!entry.isDirectory()) copyFile(source, target)
    else if (entry.name === 'node_modules') copyFolder(source, target, CACHES, linkSync)
    else copyFolder(source, target, copyFile === linkSync ? [] : NOT_SOURCE, copyFile)
  }
}
