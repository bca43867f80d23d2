import { TRACK_LIMITS } from '@segno/contract'
import { AppError } from '../../platform/app-error.ts'

export const NOT_FOR_SALE = 'is the id of no sound that is for sale'
export const noneForSale = (ids: readonly string[]): AppError =>
  new AppError(
    404,
    'sound_not_found',
    ids.length === 1 ? `loopIds: “${ids[0]}” ${NOT_FOR_SALE}` : 'loopIds: none of these is for sale',
    ids.map((id, at) => ({ path: `loopIds.${at}`, message: `“${id}” ${NOT_FOR_SALE}` })),
  )

export const notAudio = (why: string): AppError => new AppError(415, 'not_audio', why)
export const nothingSent = (): AppError =>
  notAudio('Nothing was sent. Send the audio file itself as the body of the request')
export const audioSilent = (): AppError =>
  new AppError(422, 'audio_silent', 'The recording is silent or almost silent. Send one with sound')
export const audioTooShort = (): AppError =>
  new AppError(422, 'audio_too_short', `This is shorter than ${TRACK_LIMITS.leastSeconds} s. Send a few bars`)
export const audioTooLong = (): AppError =>
  new AppError(
    413,
    'audio_too_long',
    `This lasts longer than ${TRACK_LIMITS.mostSeconds / 60} minutes, or holds as much at a high rate. Cut it to the part that is worked on, up to ${TRACK_LIMITS.mostSeconds / 60} minutes: a minute is enough`,
  )
export const audioTooLarge = (): AppError =>
  new AppError(
    413,
    'audio_too_large',
    `This file is larger than ${TRACK_LIMITS.bytes / 1_000_000} MB. Send it as FLAC or MP3, or cut it to the part that is worked on: a minute is enough`,
  )
export const tooBusy = (): AppError =>
  new AppError(503, 'too_busy', 'The analyser is busy. Try again in a few seconds')
export const brokeOff = (): AppError =>
  new AppError(400, 'bad_request', 'The recording did not arrive: the connection was lost')
export const tooManyOfOne = (): AppError =>
  new AppError(
    503,
    'too_busy',
    'Two of your recordings are already being analysed. Send the next one when they are done',
  )
