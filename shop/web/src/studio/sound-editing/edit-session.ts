import { MAX_SOUNDS_AT_ONCE, type SoundChange, type StudioSound } from '@segno/contract'
import { changeBack, type EditedField, fieldsIn, whatDiffers } from './apply-change.ts'
import { type EditHistory, type EditStep, NO_HISTORY, redone, undone, withStep } from './edit-history.ts'
import { type CellProblem, readSaveFailure, type Wanted } from './save-outcome.ts'

/** A change and the version of the sound that whoever made it has seen. */
export type ChangeOrder = Wanted & { readonly version: number }

/** What the session needs from the screen that it serves. */
export interface EditPorts {
  /** Saves all of the changes, or none. */
  readonly save: (changes: readonly ChangeOrder[]) => Promise<readonly StudioSound[]>
  /** Puts what was saved into the list. */
  readonly show: (sounds: readonly StudioSound[]) => void
  /** Fetches the list anew after somebody else was faster. */
  readonly reload: () => Promise<void>
  /** Says why changes were not made at all. */
  readonly tell: (error: unknown) => void
}

export interface EditState {
  /** What is on its way to the server, by sound: shown already. */
  readonly unsaved: ReadonlyMap<string, SoundChange>
  /** Fields that the server refused, by `cellOf`. */
  readonly problems: ReadonlyMap<string, CellProblem>
  /** Changes that were not made, because the sound was changed elsewhere meanwhile. */
  readonly overtaken: readonly Wanted[]
  /** `stuck`: the server could not be reached; what waits is kept. */
  readonly saving: 'idle' | 'saving' | 'stuck'
  /** What undo and redo would do; null where there is nothing. */
  readonly undo: string | null
  readonly redo: string | null
}

const NOTHING_EDITED: EditState = {
  unsaved: new Map(),
  problems: new Map(),
  overtaken: [],
  saving: 'idle',
  undo: null,
  redo: null,
}

/** Names one field of one sound. */
export const cellOf = (soundId: string, field: EditedField): string => `${soundId}/${field}`

/**
 * Changes to many sounds: shown at once, saved in the order in which they were made, one request a gesture, each with the
 * version that was seen, and undone the same way.
 */
export class EditSession {
  readonly #ports: EditPorts
  readonly #listeners = new Set<() => void>()
  readonly #versions = new Map<string, number>()
  #waiting: (readonly Wanted[])[] = []
  #history: EditHistory = NO_HISTORY
  #state = NOTHING_EDITED

  constructor(ports: EditPorts) {
    this.#ports = ports
  }

  readonly snapshot = (): EditState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Learns which versions the list shows. */
  see(sounds: readonly StudioSound[]): void {
    for (const { sound, version } of sounds)
      this.#versions.set(sound.id, Math.max(version, this.#versions.get(sound.id) ?? 0))
  }

  /** The newest version that is known of a sound, before the list shows it too. */
  readonly versionOf = (soundId: string): number => this.#versions.get(soundId) ?? 0

  /** One gesture; sounds that say so already stay as they are. @returns how many sounds change */
  edit(label: string, edits: readonly { sound: StudioSound; set: SoundChange }[]): number {
    const changes = edits.flatMap(({ sound, set }) => {
      const after = whatDiffers(sound, set)
      return after ? [{ id: sound.sound.id, before: changeBack(sound, after), after }] : []
    })
    this.#forget(edits.map(({ sound, set }) => ({ id: sound.sound.id, set })))
    if (changes.length === 0) return 0
    this.see(edits.map(({ sound }) => sound))
    this.#history = withStep(this.#history, { label, changes })
    this.#enqueue(changes.map(({ id, after }) => ({ id, set: after })))
    return changes.length
  }

  /** @returns the step that was undone */
  undo(): EditStep | null {
    const found = undone(this.#history)
    if (!found) return null
    this.#history = found.history
    this.#enqueue(found.step.changes.map(({ id, before }) => ({ id, set: before })))
    return found.step
  }

  /** @returns the step that was made again */
  redo(): EditStep | null {
    const found = redone(this.#history)
    if (!found) return null
    this.#history = found.history
    this.#enqueue(found.step.changes.map(({ id, after }) => ({ id, set: after })))
    return found.step
  }

  /** Sends what waits once more. */
  retry(): void {
    if (this.#state.saving === 'stuck') void this.#send()
  }

  /** Makes the overtaken changes on top of what the others did, or lets them go. */
  settleOvertaken(how: 'again' | 'drop'): void {
    const { overtaken } = this.#state
    this.#change({ overtaken: [] })
    if (how === 'again' && overtaken.length > 0) this.#enqueue(overtaken)
  }

  #enqueue(wanted: readonly Wanted[]): void {
    this.#forget(wanted)
    for (let from = 0; from < wanted.length; from += MAX_SOUNDS_AT_ONCE)
      this.#waiting.push(wanted.slice(from, from + MAX_SOUNDS_AT_ONCE))
    this.#change({})
    if (this.#state.saving !== 'saving') void this.#send()
  }

  /** What is said anew of a field takes away what was wrong with it. */
  #forget(wanted: readonly Wanted[]): void {
    const cells = wanted.flatMap(({ id, set }) => fieldsIn(set).map((field) => cellOf(id, field)))
    if (!cells.some((cell) => this.#state.problems.has(cell))) return
    const problems = new Map(this.#state.problems)
    for (const cell of cells) problems.delete(cell)
    this.#change({ problems })
  }

  async #send(): Promise<void> {
    this.#change({ saving: 'saving' })
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      try {
        const saved = await this.#ports.save(
          next.map((wanted) => ({ ...wanted, version: this.versionOf(wanted.id) })),
        )
        this.see(saved)
        this.#ports.show(saved)
        this.#waiting.shift()
        this.#change({})
      } catch (error) {
        if (!(await this.#settle(error, next))) return this.#change({ saving: 'stuck' })
      }
    }
    this.#change({ saving: 'idle' })
  }

  /** @returns whether saving can go on */
  async #settle(error: unknown, sent: readonly Wanted[]): Promise<boolean> {
    const failure = readSaveFailure(error, sent)
    if (failure.kind === 'unreached') return false
    this.#waiting.shift()
    const rest = 'rest' in failure ? failure.rest : []
    if (rest.length > 0) this.#waiting.unshift(rest)
    if (failure.kind === 'refused') this.#ports.tell(error)
    if (failure.kind === 'unfit') this.#mark(failure.problems)
    if (failure.kind === 'overtaken')
      this.#change({ overtaken: [...this.#state.overtaken, ...failure.overtaken] })
    else this.#change({})
    if (failure.kind !== 'unfit') await this.#ports.reload().catch(() => undefined)
    return true
  }

  #mark(wrong: readonly CellProblem[]): void {
    const problems = new Map(this.#state.problems)
    for (const problem of wrong) problems.set(cellOf(problem.id, problem.field), problem)
    this.#change({ problems })
  }

  #change(change: Partial<EditState>): void {
    const { done, undone: later } = this.#history
    const unsaved = new Map<string, SoundChange>()
    for (const { id, set } of this.#waiting.flat()) unsaved.set(id, { ...unsaved.get(id), ...set })
    this.#state = {
      ...this.#state,
      unsaved,
      undo: done.at(-1)?.label ?? null,
      redo: later.at(-1)?.label ?? null,
      ...change,
    }
    for (const listener of this.#listeners) listener()
  }
}
