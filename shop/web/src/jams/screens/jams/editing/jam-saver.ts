import { CallError, type Jam, saveJam } from '@segno/contract'
import { call } from '../../../../shared/api/call.ts'
import type { EditedJam } from '../../../jam-edit.ts'
import { savedJam } from '../../../saved-lanes.ts'
import { keepUnsaved } from './unsaved-jam.ts'

const QUIET_MS = 1_000
/** While a slider is drawn, edits are kept this often at most: all that is stored is written each time. */
const KEEP_MS = 250
const RETRY_MS = 10_000

/**
 * `changed`: somebody else has saved it meanwhile; `refused`: undoing brought back a lane whose sound is no longer for
 * sale.
 */
export type SaveState = 'saved' | 'saving' | 'changed' | 'refused' | 'failed'

interface SaverFacts {
  readonly jamId: string
  /** That the edits were made from. */
  readonly version: number
  /** Sent before without an answer. */
  readonly sent: EditedJam | null
  /** Whether the server has another version already. */
  readonly isChanged: boolean
  readonly onState: (state: SaveState) => void
  readonly onSaved: (jam: Jam) => void
}

/** Saves a jam a moment after each edit. What cannot be saved is kept in this browser and tried again. */
export class JamSaver {
  readonly #facts: SaverFacts
  #version: number
  #saved: EditedJam | null
  #latest: EditedJam | null
  #running: Promise<boolean> | null = null
  /** Sent without an answer so far, so that the server may have it: it goes first, as it was. */
  #unanswered: EditedJam | null
  #hasChanged: boolean
  #timer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined

  /** @param saved as the server has it; null where something is edited already that it has not */
  constructor(saved: EditedJam | null, facts: SaverFacts) {
    this.#facts = facts
    this.#version = facts.version
    this.#saved = saved
    this.#latest = saved
    this.#unanswered = facts.sent
    this.#hasChanged = facts.isChanged
  }

  edit(jam: EditedJam): void {
    const before = this.#latest
    this.#latest = jam
    if (this.#saved === jam && !this.#unanswered) {
      if (before !== jam && !this.#running && !this.#hasChanged) this.#isSavedAgain()
      return
    }
    this.#keepTimer ??= setTimeout(this.keepNow, KEEP_MS)
    if (this.#hasChanged) return
    this.#facts.onState('saving')
    this.#saveIn(QUIET_MS)
  }

  /** A page that is closed or frozen may not come back. */
  readonly keepNow = (): void => {
    if (this.#keepTimer !== undefined) this.#keep()
  }

  /** The edits are not wanted any more, or saved. */
  forget(): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    keepUnsaved(this.#facts.jamId, null)
  }

  /** Saves what is not saved yet. @returns whether all is */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#running) return (await this.#running) && this.saveNow()
    if (this.#saved === this.#latest && !this.#unanswered) return true
    if (this.#hasChanged) return false
    this.#running = this.#send().finally(() => (this.#running = null))
    // What was edited meanwhile, or waited for this one, goes after it.
    return (await this.#running) && this.saveNow()
  }

  /** What could not be saved was undone. */
  #isSavedAgain(): void {
    clearTimeout(this.#timer)
    this.forget()
    this.#facts.onState('saved')
  }

  #keep(): void {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (!this.#latest) return
    keepUnsaved(this.#facts.jamId, { version: this.#version, jam: this.#latest, sent: this.#unanswered })
  }

  #saveIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.saveNow(), delayMs)
  }

  async #send(): Promise<boolean> {
    const sent = (this.#unanswered ??= this.#latest!)
    // A page that is left now does not hear whether it arrived.
    this.#keep()
    this.#facts.onState('saving')
    try {
      const body = { ...savedJam(sent), version: this.#version }
      const answer = await call(saveJam, { params: { jamId: this.#facts.jamId }, body })
      this.#version = answer.version
      this.#saved = sent
      this.#unanswered = null
      this.#facts.onSaved(answer)
      if (this.#latest === sent) {
        this.forget()
        this.#facts.onState('saved')
      } else {
        this.edit(this.#latest!)
        this.keepNow()
      }
      return true
    } catch (error) {
      const state = stateAfter(error)
      this.#unanswered = isUnanswered(error) ? sent : null
      this.#hasChanged = state === 'changed'
      this.#keep()
      this.#facts.onState(state)
      if (state === 'failed') this.#saveIn(RETRY_MS)
      return false
    }
  }

  /** Leaving the screen saves what is left, once. */
  end(): void {
    this.keepNow()
    void this.saveNow().finally(() => clearTimeout(this.#timer))
  }
}

function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallError) || error.failure.statusCode >= 500
}

function stateAfter(error: unknown): 'changed' | 'refused' | 'failed' {
  const code = error instanceof CallError ? error.failure.code : null
  if (code === 'jam_changed') return 'changed'
  return code === 'sound_not_found' ? 'refused' : 'failed'
}
