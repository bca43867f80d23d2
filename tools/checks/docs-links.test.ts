import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const pages = globSync(['*.md', 'docs/**/*.md', '{shop,sound,workshop}/*/README.md'])
const CODE = /^```[\s\S]*?^```|`[^`\n]*`/gm

/** Addresses of links and pictures within the repository. */
function linksIn(text: string): string[] {
  const found = [...text.replaceAll(CODE, '').matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
  return found.map(([, link, source]) => link ?? source!).filter((link) => !/^[a-z]+:/.test(link))
}

/** Anchors of a page's headings, as GitHub writes them. */
function anchorsIn(text: string): Set<string> {
  const headings = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)]
  return new Set(
    headings.map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

test('every link of the documentation leads to a file, and to a heading in it', () => {
  const links = pages.flatMap((page) =>
    linksIn(readFileSync(page, 'utf8')).map((link) => {
      const [file, anchor] = link.split('#')
      return { page, link, to: file === '' ? page : join(dirname(page), file!), anchor }
    }),
  )
  expect(links.length).toBeGreaterThan(500)
  const dead = links.filter(
    ({ to, anchor }) =>
      !existsSync(to) || (anchor !== undefined && !anchorsIn(readFileSync(to, 'utf8')).has(anchor)),
  )
  expect(dead.map(({ page, link }) => `${page}: ${link}`)).toEqual([])
})

test('every page is in the index', () => {
  const index = 'docs/README.md'
  const listed = new Set(
    linksIn(readFileSync(index, 'utf8')).map((link) => join('docs', link.split('#')[0]!)),
  )
  const missing = pages.filter((page) => !listed.has(page) && page !== index && page.includes('/'))
  expect(missing.map((page) => relative('docs', page))).toEqual([])
})
