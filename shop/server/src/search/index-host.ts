import type { SoundIndex } from '@segno/sound-index'
import type { IndexCalls } from './index-protocol.ts'
import { readSnapshot, writeSnapshot } from './snapshot-file.ts'

/** Who holds an index and answers what is asked of it, in the order in which it is asked. */
export interface IndexHost extends AsyncDisposable {
  /** Rejects when there is no index any more. */
  readonly ended: Promise<never>
  /**
   * @param unwanted aborts when nobody waits for the answer any more: what has not begun by then is left out
   * @throws {Error} where the index has ended, or ends before it has answered; the reason of `unwanted`
   */
  ask<Kind extends keyof IndexCalls>(
    kind: Kind,
    asked: IndexCalls[Kind]['asked'],
    unwanted?: AbortSignal,
  ): Promise<IndexCalls[Kind]['answer']>
}

type Answers = {
  readonly [Kind in keyof IndexCalls]: (
    index: SoundIndex,
    asked: IndexCalls[Kind]['asked'],
  ) => IndexCalls[Kind]['answer']
}

/** What an index does for each thing that is asked of it. */
export const ANSWERS: Answers = {
  vocabulary: (index, vocabulary) => {
    index.useVocabulary(vocabulary)
    return null
  },
  apply: (index, { add, remove }) => {
    for (const id of remove) index.remove(id)
    for (const sound of add) index.add(sound)
    return index.version
  },
  prepare: (index) => {
    index.prepare()
    return null
  },
  open: (index, path) => {
    const snapshot = readSnapshot(path)
    return snapshot && index.restore(snapshot) ? index.version : null
  },
  save: (index, path) => {
    writeSnapshot(path, index.save())
    return null
  },
  has: (index, ids) => ids.map((id) => index.has(id)),
  stamps: (index, { from, most }) => index.stampsFrom(from, most),
  stampsOf: (index, ids) => ids.map((id) => index.stampOf(id)),
  search: (index, query) => index.search(query),
  count: (index, questions) =>
    questions.map(({ query, otherwise }) => {
      const { total } = index.search(query)
      return total > 0 || otherwise === null ? total : index.search(otherwise).total
    }),
  suggest: (index, text) => index.suggest(text),
}
