import { type DraggedAs, fetchDragOut, reportDragOuts, type Sound } from '@segno/contract'
import { playbackSpeed, transposeKey } from '@segno/units'
import { create } from 'zustand'
import { call, fetchFile } from '../../api/call.ts'
import { randomId } from '../../random-id.ts'
import { onSessionEnd } from '../../session/session-end.ts'
import { showFailure } from '../../toasts/show-failure.ts'
import { askForOffer } from '../drag-offers.ts'
import type { HeardAs } from './heard-as.ts'
import { renderWav } from './render-wav.ts'

/** A few seconds of audio are some megabytes. */
const MOST_FILES = 8

export interface Rendered {
  readonly sound: Sound
  /** Undefined where nobody knows it yet; the shop does. */
  readonly isOwned: boolean | undefined
  readonly heard: HeardAs
}

interface RenderedFile {
  readonly url: string
  readonly fileName: string
  readonly is: DraggedAs
  readonly expiresAtMs: number
  /** The shop records a master when it is fetched; what is dragged after that is told. */
  isRecorded: boolean
}

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
  return [sound._id, heard.tempoBpm, heard.pitchSemitones].join(' ')
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

interface Making {
  readonly signal: AbortSignal
  readonly tell: (done: number) => void
  readonly isMeant: () => boolean
}

async function make({ sound, heard }: Rendered, { signal, tell, isMeant }: Making): Promise<RenderedFile> {
  const { tempoBpm, pitchSemitones } = heard
  const wish = { LoopId: sound._id, tempoBpm, pitchSemitones }
  const { url, fileName, is, expiresAt } = await askForOffer(wish, signal)
  signal.throwIfAborted()
  // To fetch a master is to have it.
  if (is === 'master' && !isMeant()) throw new DOMException('nobody asked for it', 'AbortError')
  const recorded = await fetchFile(fetchDragOut, { params: { ticket: url.split('/').at(-1)! } }, signal)
  const order = {
    bytes: new Uint8Array(await recorded.arrayBuffer()),
    speed: tempoBpm === null ? 1 : playbackSpeed(sound.tempoBpm, tempoBpm),
    pitchSemitones: pitchSemitones ?? 0,
    metadata: {
      isLoop: sound.kind === 'loop',
      tempoBpm: tempoBpm ?? sound.tempoBpm,
      beats: sound.beats,
      key: sound.key && transposeKey(sound.key, pitchSemitones ?? 0),
      title: sound.title,
      artist: sound.artist.name,
      isPreview: is === 'preview',
    },
  }
  const blob = await renderWav(order, { signal, tell })
  const expiresAtMs = Date.parse(expiresAt)
  return { url: URL.createObjectURL(blob), fileName, is, expiresAtMs, isRecorded: is === 'master' }
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
  const drag = { LoopId: sound._id, fileName, is, tempoBpm, pitchSemitones }
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
