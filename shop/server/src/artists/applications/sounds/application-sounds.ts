import { randomBytes } from 'node:crypto'
import { asWav, AudioFileError, sniffAudioFormat } from '@segno/audio-files'
import { APPLICATION_SOUNDS, type OwnApplication } from '@segno/contract'
import { holdAccount } from '../../../accounts/public.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { FileAnswer } from '../../../platform/http/file-answer.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { keepBytes } from '../../../platform/files/keep-bytes.ts'
import { removeFiles, removeFilesLater } from '../../../platform/files/remove-files.ts'
import type { ArtistsContext } from '../../artists-context.ts'
import { showOwnApplication } from '../apply.ts'
import {
  applicationSoundNotFound,
  noOpenApplication,
  notASound,
  tooManyApplicationSounds,
} from '../errors.ts'
import { deleteSounds, holdOpenApplication, insertSound, selectSounds } from './queries.ts'

type SoundsContext = Pick<ArtistsContext, 'db' | 'now' | 'files' | 'jobs' | 'scratchFolder'>

const TYPES = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' } as const
type SentFormat = keyof typeof TYPES

const keyOf = (file: string): string => `applications/${file}`

/** @throws {AppError} no_open_application, too_many_application_sounds, not_a_sound */
export async function addApplicationSound(
  ctx: SoundsContext,
  accountId: string,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
): Promise<OwnApplication> {
  const { format, playable } = asPlayable(bytes)
  const file = randomBytes(32).toString('hex')
  await keepBytes(ctx, keyOf(file), playable)
  try {
    await inTransaction(ctx.db, async (tx) => {
      await holdAccount(tx, accountId)
      const application = await holdOpenApplication(tx, accountId)
      if (!application) throw noOpenApplication()
      const sounds = await selectSounds(tx, [application.id])
      if (sounds.length >= APPLICATION_SOUNDS.most) throw tooManyApplicationSounds()
      const facts = { fileName, sizeBytes: playable.length, format, file, now: ctx.now() }
      await insertSound(tx, { ...facts, applicationId: application.id, id: newId() })
    })
  } catch (error) {
    await removeFiles(ctx.files, [keyOf(file)])
    throw error
  }
  return ownApplication(ctx.db, accountId)
}

/**
 * What is sent, as browsers play it: few of them play AIFF.
 *
 * @throws {AppError} not_a_sound
 */
function asPlayable(bytes: Buffer): { format: SentFormat; playable: Uint8Array } {
  const format = sniffAudioFormat(bytes)
  if (isSentFormat(format)) return { format, playable: bytes }
  if (format !== 'aiff') throw notASound()
  try {
    return { format: 'wav', playable: asWav(bytes, { isLoop: false }) }
  } catch (error) {
    throw error instanceof AudioFileError ? notASound() : error
  }
}

const isSentFormat = (format: string | null): format is SentFormat =>
  format !== null && Object.hasOwn(TYPES, format)

/** @throws {AppError} application_sound_not_found */
export async function removeApplicationSound(
  ctx: SoundsContext,
  accountId: string,
  soundId: string,
): Promise<OwnApplication> {
  await inTransaction(ctx.db, async (tx) => {
    const application = await holdOpenApplication(tx, accountId)
    const isKnown = application !== undefined && isId(soundId)
    const removed = isKnown ? await deleteSounds(tx, application.id, soundId) : []
    if (removed.length === 0) throw applicationSoundNotFound()
    await removeFilesLater(tx, ctx.jobs, removed.map(keyOf))
  })
  ctx.jobs.wake()
  return ownApplication(ctx.db, accountId)
}

async function ownApplication(db: Db, accountId: string): Promise<OwnApplication> {
  const { application } = await showOwnApplication(db, accountId)
  return application!
}

/** Deletes all that were sent along with an application, in the transaction that decides or erases it. */
export async function dropApplicationSounds(tx: Db, jobs: Jobs, applicationId: string): Promise<void> {
  await removeFilesLater(tx, jobs, (await deleteSounds(tx, applicationId)).map(keyOf))
}

/** @throws {AppError} application_sound_not_found */
export async function openApplicationSound(
  { db, files }: Pick<SoundsContext, 'db' | 'files'>,
  { applicationId, soundId }: { applicationId: string; soundId: string },
): Promise<FileAnswer> {
  const sounds = isId(applicationId) ? await selectSounds(db, [applicationId]) : []
  const sound = sounds.find(({ id }) => id === soundId)
  if (!sound) throw applicationSoundNotFound()
  return {
    contentType: TYPES[sound.format as SentFormat],
    sizeBytes: sound.size_bytes,
    cache: 'never',
    etag: null,
    saveAs: sound.file_name.replace(/\.(?:aiff?|aifc)$/i, '.wav'),
    open: (range) => files.read(keyOf(sound.file), range),
  }
}
