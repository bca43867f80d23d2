import { api, apiGroups } from '@segno/contract'
import { expect, test } from 'vitest'
import { docsPage } from './docs-page.ts'
import { introduceApi } from './introduce-api.ts'
import { headingsOf, markdownHtml } from './markdown-html.ts'
import { typeWords } from './schema-html.ts'

const origin = 'https://loops.example.com'
const description = introduceApi({ origin, requestsPerMinute: 1_200 })
const page = docsPage(apiGroups, { title: 'Loops API', version: '1', description, origin })

test('every endpoint stands on the page once, under its name, and in the contents', () => {
  for (const name of Object.keys(api)) {
    expect([name, page.split(`<article id="${name}">`)]).toEqual([
      name,
      [expect.anything(), expect.anything()],
    ])
    expect(page).toContain(`<li><a href="#${name}">`)
  }
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.length).toBe(new Set(ids).size)
})

test('every link within the page leads to something that is there', () => {
  const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
  expect(links.filter((id) => !page.includes(` id="${id}"`))).toEqual([])
})

test('the page needs nothing from elsewhere, and no script or style within itself', () => {
  expect(page).toContain('<title>Loops API</title>')
  expect(page).toContain('width=device-width')
  const fetched = [...page.matchAll(/(?:<link[^>]*href|<script[^>]*src|<img[^>]*src)="([^"]*)"/g)]
  expect(fetched.map(([, address]) => address)).toEqual([
    '/favicon.svg',
    '/docs/look.css',
    '/docs/page.css',
    '/docs/page.js',
  ])
  expect(page).not.toMatch(/<style| style=| on\w+="|<script>/)
})

test('all of the introduction is drawn: nothing of its form is left in it', () => {
  const drawn = markdownHtml(description)
    .map(({ text }) => text)
    .join('')
  expect(drawn).not.toMatch(/```|`|^#/m)
  expect(headingsOf(description)[0]).toEqual({ id: 'start-here', name: 'Start here' })
  expect(drawn.match(/<h2/g)).toHaveLength(6)
  expect(drawn.match(/<li>/g)).toHaveLength(4)
  expect(drawn.match(/<pre/g)).toHaveLength(2)
  expect(drawn).toContain('asked=$(curl -s -d &#39;user=my-plugin&#39;')
})

test('nothing that is sent or answered is said to be just anything', () => {
  const [...untyped] = page.matchAll(/<code>(\w+)<\/code>\s*<span class="type"[^>]*>[^<]*anything/g)
  expect(untyped.map(([, name]) => name)).toEqual([])
})

test('what a match and a track say for themselves is explained', () => {
  const drawn = (name: string) => page.split(`<article id="${name}">`)[1]!.split('</article>')[0]!
  for (const words of [
    'The lower end where a range was typed',
    '250 Hz',
    'How alike the accents in a bar are',
  ])
    expect(drawn('matchTrack')).toContain(words)
  expect(drawn('analyseTrack')).toContain('the loudest minute was heard')
  expect(drawn('analyseTrack')).not.toContain('Ignored')
  expect(drawn('matchTrack').match(/Ignored: taken/g)).toHaveLength(4)
})

test.each([
  [
    { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    'a whole number from 1 to 100, `10` unless told',
  ],
  [{ type: 'number', minimum: 0 }, 'a number, at least 0'],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, 'a whole number'],
  [{ type: 'string', maxLength: 200 }, 'text, at most 200 characters'],
  [{ type: 'string', format: 'date-time' }, 'a date and a time'],
  [{ type: 'string', enum: ['loop', 'oneShot'] }, '`loop` or `oneShot`'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'a number or null'],
  [{ type: ['number', 'null'], minimum: 0 }, 'a number, at least 0 or null'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [
    { anyOf: [{ type: 'string', enum: ['loop', 'oneShot'] }, { type: 'null' }] },
    '`loop` or `oneShot` or null',
  ],
  [
    { type: 'array', prefixItems: [{ enum: ['a'] }, { type: 'integer' }], items: false },
    'a list of `a`, then a whole number',
  ],
  [{ type: 'array', maxItems: 20, items: { type: 'boolean' } }, 'a list, at most 20 entries: true or false'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'by name: a whole number'],
  [{}, 'anything'],
])('what a value is, is said in words: %j', (schema, words) => {
  expect(typeWords(schema)).toBe(words)
})
