import { reportDragOuts } from '@segno/contract'
import { create } from 'zustand'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/random-id.ts'
import { onSessionEnd } from '../../../shared/session/session-end.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import type { Making, Rendered, RenderedFile } from './make-rendered.ts'

/** A few seconds of audio are some megabytes. */
const MOST_FILES = 8

interface Work {
  readonly file: Promise<RenderedFile>
  readonly stopping: AbortController
  /** Somebody asked for it, and did not only come near. */
  isMeant: boolean
}

/** By what they are of, the oldest first. */
const files = new Map<string, RenderedFile>()
const under = new Map<string, Work>()

/** How far what is being rendered is, 0…1. */
export const useRenderings = create<{ readonly done: ReadonlyMap<string, number> }>()(() => ({
  done: new Map(),
}))

// They were rendered for somebody, and of what they owned.
onSessionEnd(() => forgetRendered())

export function keyOf({ sound, heard }: Omit<Rendered, 'isOwned'>): string {
  return [sound.id, heard.tempoBpm, heard.pitchSemitones].join(' ')
}

/** Null also where what was rendered is not what would be rendered now: a sound may have been bought since. */
export function renderedNow(rendered: Rendered): RenderedFile | null {
  const file = files.get(keyOf(rendered))
  if (!file) return null
  const { isOwned } = rendered
  const isCurrent = isOwned === undefined ? Date.now() < file.expiresAtMs : isOwned === (file.is === 'master')
  return isCurrent ? file : null
}

/** What is meant goes on when the hand goes away. */
export function render(rendered: Rendered, { isMeant }: { isMeant: boolean }): Promise<RenderedFile> {
  const ready = renderedNow(rendered)
  if (ready) return Promise.resolve(ready)
  const key = keyOf(rendered)
  const work = under.get(key) ?? begin(key, rendered)
  work.isMeant ||= isMeant
  return work.file
}

export function stopUnlessMeant(rendered: Rendered): void {
  const key = keyOf(rendered)
  if (under.get(key)?.isMeant === false) stop(key)
}

function begin(key: string, rendered: Rendered): Work {
  const stopping = new AbortController()
  const { signal } = stopping
  const isWanted = (): boolean => under.get(key)?.stopping === stopping
  const tell = (done: number): void => void (isWanted() && showDone(key, done))
  const isMeant = (): boolean => under.get(key)?.isMeant ?? false
  const file = make(rendered, { signal, tell, isMeant })
    .then((made) => keep(key, made))
    .finally(() => isWanted() && stop(key))
  const work = { file, stopping, isMeant: false }
  under.set(key, work)
  showDone(key, 0)
  return work
}

/** Whoever asks next begins anew. */
function stop(key: string): void {
  under.get(key)?.stopping.abort()
  under.delete(key)
  showDone(key, null)
}

/** What renders is fetched with the first file: most visits need none. */
async function make(rendered: Rendered, making: Making): Promise<RenderedFile> {
  const { makeRendered } = await import('./make-rendered.ts')
  making.signal.throwIfAborted()
  return makeRendered(rendered, making)
}

function keep(key: string, file: RenderedFile): RenderedFile {
  const before = files.get(key)
  if (before) URL.revokeObjectURL(before.url)
  files.set(key, file)
  for (const [oldest, { url }] of files) {
    if (files.size <= MOST_FILES) break
    files.delete(oldest)
    URL.revokeObjectURL(url)
  }
  return file
}

/** It was dropped or saved. */
export function tellOf({ sound, heard }: Rendered, file: RenderedFile): void {
  if (file.isRecorded) {
    file.isRecorded = false
    return
  }
  const { fileName, is } = file
  const { tempoBpm, pitchSemitones } = heard
  const drag = { soundId: sound.id, fileName, is, tempoBpm, pitchSemitones }
  const idempotencyKey = randomId()
  call(reportDragOuts, { body: { drags: [drag] }, idempotencyKey }).catch(showFailure)
}

function showDone(key: string, done: number | null): void {
  useRenderings.setState(({ done: before }) => {
    const after = new Map(before)
    if (done === null) after.delete(key)
    else after.set(key, done)
    return { done: after }
  })
}

export function forgetRendered(): void {
  for (const key of under.keys()) stop(key)
  for (const { url } of files.values()) URL.revokeObjectURL(url)
  files.clear()
}
