import type { TextBlock, TextRun } from '@segno/contract'
import { createElement, type ReactNode } from 'react'
import styles from './text-blocks.module.css'

interface TextBlocksProps {
  blocks: readonly TextBlock[]
  /** Of its headings. */
  level?: 2 | 3
}

/** A legal text: its page, and the preview of one that is being written. */
export function TextBlocks({ blocks, level = 2 }: TextBlocksProps) {
  return (
    <div className={styles.text}>
      {parts(blocks).map((part, at) =>
        isList(part) ? <List key={at} items={part} /> : <Block key={at} block={part} level={level} />,
      )}
    </div>
  )
}

const isItem = ({ kind }: TextBlock): boolean => kind === 'bullet' || kind === 'numbered'

const isList = (part: TextBlock | readonly TextBlock[]): part is readonly TextBlock[] => Array.isArray(part)

/** Items that follow each other are one list. */
function parts(blocks: readonly TextBlock[]): (TextBlock | TextBlock[])[] {
  const all: (TextBlock | TextBlock[])[] = []
  for (const block of blocks) {
    const last = all.at(-1)
    const first = isItem(block) && Array.isArray(last) ? last[0] : undefined
    if (Array.isArray(last) && first && (block.depth > first.depth || block.kind === first.kind))
      last.push(block)
    else all.push(isItem(block) ? [block] : block)
  }
  return all
}

function Block({ block: { kind, runs }, level }: { block: TextBlock; level: 2 | 3 }) {
  if (kind === 'paragraph')
    return (
      <p>
        <Runs runs={runs} />
      </p>
    )
  const tag = `h${kind === 'heading' ? level : level + 1}`
  return createElement(tag, {}, <Runs runs={runs} />)
}

/** Items of one depth, each with the deeper ones that follow it. */
function List({ items }: { items: readonly TextBlock[] }) {
  const depth = items[0]?.depth ?? 0
  const starts = items.flatMap((item, at) => (item.depth <= depth ? [at] : []))
  const rows = starts.map((start, place) => {
    const inner = items.slice(start + 1, starts[place + 1])
    return (
      <li key={start}>
        <Runs runs={items[start]?.runs ?? []} />
        {parts(inner).map((part, at) => isList(part) && <List key={at} items={part} />)}
      </li>
    )
  })
  const [first] = items
  if (first?.kind === 'numbered') return <ol start={first.number ?? 1}>{rows}</ol>
  return <ul>{rows}</ul>
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map((run, at) => <Run key={at} run={run} />)
}

function Run({ run: { text, isStrong, isEmphasised, href } }: { run: TextRun }) {
  let shown: ReactNode = text
  if (isEmphasised) shown = <em>{shown}</em>
  if (isStrong) shown = <strong>{shown}</strong>
  return href === null ? shown : <a href={href}>{shown}</a>
}
