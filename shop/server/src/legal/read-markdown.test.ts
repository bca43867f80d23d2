import { expect, test } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

/** Blocks as one line each: kind, depth and number, and the runs with their marks. */
function outline(markdown: string): string[] {
  return readMarkdown(markdown).blocks.map(({ kind, depth, number, runs }) => {
    const text = runs.map((run) => {
      const marks = `${run.isStrong ? '!' : ''}${run.isEmphasised ? '/' : ''}`
      return `${marks}${run.text}${run.href === null ? '' : `<${run.href}>`}`
    })
    return `${kind} ${depth} ${number ?? '-'}: ${text.join('|')}`
  })
}

test.each([
  ['# One\n## Two\n### Three', ['heading 0 -: One', 'heading 0 -: Two', 'subheading 0 -: Three']],
  ['a **b** *c* ***d***', ['paragraph 0 -: a |!b| |/c| |!/d']],
  ['a\nb\n\nc', ['paragraph 0 -: a\nb', 'paragraph 0 -: c']],
  ['[**a** b](https://x.test/y)', ['paragraph 0 -: !a<https://x.test/y>| b<https://x.test/y>']],
  ['Write to a@b.test', ['paragraph 0 -: Write to |a@b.test<mailto:a@b.test>']],
  ['3. a\n4. b', ['numbered 0 3: a', 'numbered 0 4: b']],
  ['- a\n  1. b\n     - c\n- d', ['bullet 0 -: a', 'numbered 1 1: b', 'bullet 2 -: c', 'bullet 0 -: d']],
  ['- a\n\n  b\n- **c**', ['bullet 0 -: a\nb', 'bullet 0 -: !c']],
  ['1\\. a \\* b', ['paragraph 0 -: 1. a * b']],
])('%j reads as %j', (markdown, blocks) => {
  expect(outline(markdown)).toEqual(blocks)
  expect(readMarkdown(markdown).problems).toEqual([])
})

test.each([
  ['a\n\n<script>alert(1)</script>', 'Line 3: HTML cannot be used here.'],
  ['a <b>c</b>', 'Line 1: HTML cannot be used here.'],
  [
    '[a](javascript:alert(1))',
    'Line 1: the link to “javascript:alert(1)” must start with http://, https:// or mailto:.',
  ],
  ['# A\n\n[a](/b)', 'Line 3: the link to “/b” must start with http://, https:// or mailto:.'],
  ['![a](https://x.test/a.png)', 'Line 1: a picture cannot be used here.'],
  ['| a |\n| - |\n| b |', 'Line 1: a table cannot be used here.'],
  ['a\n\n> b', 'Line 3: a quotation cannot be used here.'],
  ['```\na\n```', 'Line 1: a code block cannot be used here.'],
  ['a `b`', 'Line 1: code between backticks cannot be used here.'],
  ['~~a~~', 'Line 1: struck-out text cannot be used here.'],
  ['a\n\n---\n', 'Line 3: a rule cannot be used here.'],
])('%j is refused because: %s', (markdown, problem) => {
  const { blocks, problems } = readMarkdown(markdown)
  expect(problems).toEqual([problem])
  expect(JSON.stringify(blocks)).not.toMatch(/<script|javascript:/)
})
