import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { RowSource } from '../rows/list-row.ts'
import {
  anchoredAt,
  asChosen,
  type Choice,
  type ChosenSound,
  MAX_CHOSEN,
  NOTHING_CHOSEN,
  ranged,
  rowsFromTo,
  toggled,
} from './choice.ts'
import { choiceIn, choose } from './choices.ts'

/** A list in which rows are chosen, as it is shown now. */
export interface ChoosingIn {
  readonly list: RowSource
  readonly total: number
  readonly selected: { readonly soundId: string; readonly index: number } | null
  readonly select: (soundId: string, index: number) => void
  readonly scrollTo: (index: number) => void
  /** The row that has the focus. */
  readonly focused: () => number | null
  /** Gives it the focus as soon as it is in the page. */
  readonly focus: (index: number) => void
}

/** Chooses rows of one list for whoever presses keys and buttons. */
export class ChoosingHand {
  readonly listId: string
  #now: ChoosingIn
  /** The row that was chosen last, or to which the last range went. */
  #end: string | null = null
  /** Counts what was asked for: what is fetched for something that is meant no more is left. */
  #asked = 0

  constructor(listId: string, now: ChoosingIn) {
    this.listId = listId
    this.#now = now
  }

  /** The list is shown so from now on. */
  follow(now: ChoosingIn): void {
    this.#now = now
  }

  readonly toggle = (index: number, { withSelected } = { withSelected: false }): void => {
    const one = this.#at(index)
    if (!one) return
    this.#asked += 1
    const before = choiceIn(this.listId)
    const selected = withSelected && before.sounds.size === 0 ? this.#selected() : null
    const begun = selected && selected.index !== index ? toggled(before, selected) : before
    const after = toggled(begun, one)
    if (after === begun) tellLimit()
    choose(this.listId, after)
    this.#goTo(index)
  }

  readonly extendTo = (index: number): void => {
    const begun = this.#begin(index)
    const { rows, isCut } = rowsFromTo(begun.anchor?.index ?? index, index)
    this.#load(rows, (range) => {
      const after = ranged(begun, range)
      choose(this.listId, after.choice)
      if (isCut || after.isCut) tellLimit()
      this.#goTo(index)
    })
  }

  /** The row that has the focus, else the selected one. */
  toggleInHand(): void {
    const index = this.#now.focused() ?? this.#selected()?.index
    if (index !== undefined) this.toggle(index)
  }

  /** One row further than the selected one, once that row is there. */
  step(by: 1 | -1): void {
    const { selected, total, scrollTo } = this.#now
    const to = selected ? Math.max(0, Math.min(total - 1, selected.index + by)) : 0
    scrollTo(to)
    if (this.#at(to)) this.extendTo(to)
  }

  all(): void {
    const { total } = this.#now
    if (total === 0) return
    const { rows, isCut } = rowsFromTo(0, total - 1)
    this.#load(rows, (all) => {
      choose(this.listId, ranged(NOTHING_CHOSEN, all).choice)
      if (!isCut) return
      const message = `The first ${MAX_CHOSEN} of ${formatCount(total)} are selected, the most you can select.`
      showToast({ message, variant: 'info', preventDuplicate: true })
    })
  }

  /** Where the range begins: at the last row that was chosen, unless another was selected since to listen to it. */
  #begin(index: number): Choice {
    const { selected } = this.#now
    const choice = choiceIn(this.listId)
    const { anchor } = choice
    const isWithin = anchor !== null && (selected === null || selected.soundId === this.#end)
    if (isWithin && this.#at(anchor.index)?.sound.id === anchor.soundId) return choice
    const one = this.#selected() ?? this.#at(index)
    return one ? anchoredAt(choice, one) : choice
  }

  #goTo(index: number): void {
    const one = this.#at(index)
    if (!one) return
    const { select, focus } = this.#now
    this.#end = one.sound.id
    select(one.sound.id, index)
    focus(index)
  }

  /** Goes on at once where all rows are there, so that the next key finds what this one has made of the list. */
  #load(rows: readonly number[], then: (range: ChosenSound[]) => void): void {
    const asked = ++this.#asked
    const goOn = (): void => {
      if (asked === this.#asked) then(rows.flatMap((index) => this.#at(index) ?? []))
    }
    const { list } = this.#now
    if (!list.loadRows || rows.every((index) => list.rowAt(index).kind !== 'loading')) return goOn()
    list.loadRows(Math.min(...rows), Math.max(...rows)).then(goOn, (error: unknown) => {
      if (asked === this.#asked) showFailure(error)
    })
  }

  #at(index: number): ChosenSound | null {
    return asChosen(this.#now.list.rowAt(index), index)
  }

  #selected(): ChosenSound | null {
    const { selected } = this.#now
    const one = selected && this.#at(selected.index)
    return one && one.sound.id === selected?.soundId ? one : null
  }
}

function tellLimit(): void {
  const message = `You can select up to ${MAX_CHOSEN} sounds.`
  showToast({ message, variant: 'warning', preventDuplicate: true })
}
