import type { Misread as MisreadPart } from '@segno/contract'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { type ListFilterName, misreadIn, type SoundFilter, toggled, valuesOf } from '../../sound-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'
import type { LeftOutLineProps } from './left-out-line.tsx'
import { type ReadBox, withTyped } from './typed-filter.ts'

const Line = lazyPart(async () => (await import('./left-out-line.tsx')).LeftOutLine)

/** Few searches leave out anything. */
const lineOf = (line: LeftOutLineProps) => line.parts.length > 0 && <Line {...line} />

interface LeftOutProps {
  filter: SoundFilter
  onChange: ChangeFilter
}

/** Names what of the address is left out because nobody can tell what it asks for. */
export function Misread({ filter, onChange }: LeftOutProps) {
  const [search] = useSearchParams()
  return lineOf({
    why: 'Ignored in the address:',
    parts: misreadIn(search).map(({ name, value }) => ({ text: `${name}=${value}` })),
    clears: 'what is ignored in the address',
    onClear: () => onChange(filter, { replace: true }),
  })
}

/** Says of a text without any letter or digit that nothing of it is looked for. */
export function Unsearched({ filter, box, onChange }: LeftOutProps & { box: ReadBox }) {
  const { words } = box.understood
  const isNothing = box.isCurrent && words.length > 0 && !words.some(({ isSearched }) => isSearched)
  return lineOf({
    why: 'Ignored (a search needs letters or digits):',
    parts: isNothing ? [{ text: words.map(({ text }) => text).join(' ') }] : [],
    clears: 'ignored words',
    onClear: () => onChange(withTyped(filter, { ...box.understood, words: [] })),
  })
}

const KINDS: readonly MisreadPart['name'][] = ['instrument', 'genre', 'mood', 'artist', 'pack', 'collection']
const isUnknown = (part: MisreadPart): part is MisreadPart & { name: ListFilterName } =>
  KINDS.includes(part.name)

interface UnknownProps extends LeftOutProps {
  /** What the answer says of the search. */
  misread: readonly MisreadPart[]
}

/** Names what a link asks for that the shop does not have, or not any more. */
export function Unknown({ filter, misread, onChange }: UnknownProps) {
  // An answer may be that of the search before.
  const parts = misread.filter(isUnknown).filter(({ name, value }) => valuesOf(filter, name).includes(value))
  return lineOf({
    why: 'Not in this shop:',
    parts: parts.map(({ name, value }) => ({ kind: name, text: value })),
    clears: 'what is not in this shop',
    onClear: () => onChange(parts.reduce((rest, { name, value }) => toggled(rest, name, value), filter)),
  })
}
