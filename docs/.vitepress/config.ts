import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { defineConfig, type DefaultTheme } from 'vitepress'

const TO_PAGE = /\[([^\]]+)\]\((?!\.\.|https?:)([^)#]+)\.md\)/g

/** The sections and links of docs/README.md. */
function sidebar(): DefaultTheme.SidebarItem[] {
  const index = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  return index
    .split('\n## ')
    .slice(1)
    .map((section) => ({
      text: section.slice(0, section.indexOf('\n')),
      collapsed: true,
      items: [...section.matchAll(TO_PAGE)].map(([, text, page]) => ({ text: text!, link: `/${page}` })),
    }))
}

const leavesDocs = (page: string, href: string): boolean =>
  posix.join(posix.dirname(page), href).startsWith('../')

/** `npm run docs` builds these pages into a site. */
export default defineConfig({
  title: 'Segno',
  description: 'A marketplace of music loops and samples that anyone can host.',
  outDir: '../.cache/docs',
  cacheDir: '../.cache/vitepress',
  rewrites: { 'README.md': 'index.md' },
  themeConfig: { search: { provider: 'local' }, outline: 'deep', sidebar: sidebar() },
  markdown: {
    config({ core }) {
      // Source files are no part of the site: links to them become plain text.
      core.ruler.push('links-out-of-docs', ({ tokens, env }) => {
        for (const { children } of tokens) {
          let isOut = false
          for (const token of children ?? []) {
            if (token.type === 'link_open')
              isOut = leavesDocs((env as { relativePath: string }).relativePath, token.attrGet('href') ?? '')
            if (isOut && /^link_(open|close)$/.test(token.type)) token.type = 'text'
          }
        }
      })
    },
  },
})
