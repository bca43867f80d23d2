import type { TextBlock, TextRun } from '@segno/contract'
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'

interface ReadText {
  readonly blocks: TextBlock[]
  /** Parts that pages do not show, and links that lead nowhere. */
  readonly problems: string[]
}

/** A new line in the source is one on the page. */
const marked = new Marked({ gfm: true, breaks: true })

/** The part of Markdown that legal texts need: headings, paragraphs, lists, bold, italics and links. */
export function readMarkdown(markdown: string): ReadText {
  const reader = new Reader()
  for (const token of marked.lexer(markdown) as MarkedToken[]) reader.readBlock(token)
  return { blocks: reader.blocks, problems: [...new Set(reader.problems)] }
}

const UNSUPPORTED: Readonly<Partial<Record<MarkedToken['type'], string>>> = {
  html: 'HTML',
  table: 'a table',
  code: 'a code block',
  codespan: 'code between backticks',
  blockquote: 'a quotation',
  hr: 'a rule',
  image: 'a picture',
  del: 'struck-out text',
}

const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+)$/i

type Style = Omit<TextRun, 'text'>
const PLAIN: Style = { isStrong: false, isEmphasised: false, href: null }

class Reader {
  readonly blocks: TextBlock[] = []
  readonly problems: string[] = []
  #line = 1

  /** Of the top level, where lines are counted. */
  readBlock(token: MarkedToken): void {
    if (token.type === 'heading') this.#add(token.depth <= 2 ? 'heading' : 'subheading', token.tokens)
    else if (token.type === 'paragraph') this.#add('paragraph', token.tokens)
    else if (token.type === 'list') this.#readList(token, 0)
    else if (token.type !== 'space' && token.type !== 'def') this.#refuse(token)
    this.#line += token.raw.split('\n').length - 1
  }

  #add(
    kind: TextBlock['kind'],
    tokens: readonly Token[],
    more = { depth: 0, number: null as number | null },
  ) {
    const runs = joined(this.#runs(tokens, PLAIN))
    if (runs.length > 0) this.blocks.push({ kind, ...more, runs })
  }

  #readList(list: Tokens.List, depth: number): void {
    for (const [at, item] of list.items.entries()) {
      const number = list.ordered ? Number(list.start) + at : null
      const isInner = (token: Token): token is Tokens.List => token.type === 'list'
      const own = item.tokens.filter((token) => !isInner(token) && token.type !== 'space')
      const runs = own.flatMap((token, place) => [
        ...(place > 0 ? [{ ...PLAIN, text: '\n' }] : []),
        ...this.#runs([token], PLAIN),
      ])
      this.blocks.push({ kind: list.ordered ? 'numbered' : 'bullet', depth, number, runs: joined(runs) })
      for (const inner of item.tokens.filter(isInner)) this.#readList(inner, depth + 1)
    }
  }

  #runs(tokens: readonly Token[], style: Style): TextRun[] {
    return (tokens as readonly MarkedToken[]).flatMap((token) => this.#run(token, style))
  }

  #run(token: MarkedToken, style: Style): TextRun[] {
    if (token.type === 'paragraph') return this.#runs(token.tokens, style)
    if (token.type === 'strong') return this.#runs(token.tokens, { ...style, isStrong: true })
    if (token.type === 'em') return this.#runs(token.tokens, { ...style, isEmphasised: true })
    if (token.type === 'link') return this.#link(token, style)
    if (token.type === 'br') return [{ ...style, text: '\n' }]
    if (token.type === 'escape') return [{ ...style, text: token.text }]
    if (token.type === 'text')
      return token.tokens ? this.#runs(token.tokens, style) : [{ ...style, text: token.text }]
    this.#refuse(token)
    return []
  }

  #link({ href, tokens }: Tokens.Link, style: Style): TextRun[] {
    if (!LINK.test(href)) {
      this.#problem(`the link to “${href}” must start with http://, https:// or mailto:`)
      return this.#runs(tokens, style)
    }
    return this.#runs(tokens, { ...style, href })
  }

  #refuse(token: MarkedToken): void {
    this.#problem(`${UNSUPPORTED[token.type] ?? token.type} cannot be used here`)
  }

  #problem(words: string): void {
    this.problems.push(`Line ${this.#line}: ${words}.`)
  }
}

/** Neighbours that look the same become one. */
function joined(runs: readonly TextRun[]): TextRun[] {
  const all: TextRun[] = []
  for (const run of runs) {
    const last = all.at(-1)
    const isSame =
      last?.isStrong === run.isStrong && last.isEmphasised === run.isEmphasised && last.href === run.href
    if (last && isSame) last.text += run.text
    else all.push({ ...run })
  }
  return all
}
