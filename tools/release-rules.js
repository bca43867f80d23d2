// Types and words: release-rules.d.ts.

const UNRELEASED = '## Unreleased\n'

export function releasedChangelog(changelog, version, now) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 0.2.0')
  const heading = `## ${version}`
  const [before, after] = changelog.split(UNRELEASED)
  if (after === undefined) throw new Error('CHANGELOG.md has no heading "Unreleased".')
  const date = now.toISOString().slice(0, 10)
  if (changelog.includes(heading)) throw new Error(`${version} was released already.`)
  if (/^\s*(##|$)/.test(after)) throw new Error('CHANGELOG.md says nothing under "Unreleased".')
  return `${before}${UNRELEASED}\n${heading} (${date})\n${after}`
}

export function withKeptShop(page, name, version) {
  const [known] = new RegExp(`^\\| ${name} \\| \\S+`, 'm').exec(page) ?? []
  if (known)
    return page.replace(known, known.endsWith('–') ? known.replace('–', version) : `${known},${version}`)
  const last = [...page.matchAll(/^\| \d{4} .*\n/gm)].at(-1)
  const at = last.index + last[0].length
  return `${page.slice(0, at)}| ${name} | ${version} | – |\n${page.slice(at)}`
}

export function withVersion(packageJson, from, to) {
  return packageJson.replaceAll(
    new RegExp(`^(\\s*"(?:version|@segno/[a-z-]+)": )"${from.replaceAll('.', '\\.')}"`, 'gm'),
    `$1"${to}"`,
  )
}
