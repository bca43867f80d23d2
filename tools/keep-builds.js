import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An open page asks for files of the build that it began with; source maps are for people, who have the newest. */
const MOST_BUILDS = 3
const isKept = (file) => !file.endsWith('.map')

/**
 * Builds into `folder`, and keeps there what its last two builds had in `assets`.
 *
 * @param {string} folder is emptied by `build`
 * @param {() => void} build
 */
export function buildKeepingFormer(folder, build) {
  const [assets, list, aside] = ['assets', 'builds.json', '../.cache/former-assets'].map((name) =>
    join(folder, name),
  )
  const filesIn = (path) => (existsSync(path) ? readdirSync(path).filter(isKept) : [])
  const former = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [filesIn(assets)]
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  for (const file of filesIn(assets)) linkSync(join(assets, file), join(aside, file))
  build()
  const built = filesIn(assets)
  const others = former.filter((files) => files.length > 0 && files.join() !== built.join())
  const builds = [built, ...others].slice(0, MOST_BUILDS)
  for (const file of new Set(builds.flat()))
    if (!existsSync(join(assets, file)) && existsSync(join(aside, file)))
      linkSync(join(aside, file), join(assets, file))
  rmSync(aside, { recursive: true })
  writeFileSync(list, JSON.stringify(builds))
}
