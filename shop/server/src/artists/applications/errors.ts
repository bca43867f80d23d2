import { AppError } from '../../platform/app-error.ts'

export const appliedAlready = (): AppError =>
  new AppError(409, 'applied_already', 'You have already applied. We’ll email you our decision.')
export const tooManyApplications = (): AppError =>
  new AppError(429, 'too_many_applications', 'You have applied three times in a month. Try again later.')
export const noOpenApplication = (): AppError =>
  new AppError(
    409,
    'no_open_application',
    'Sounds can only be added while an application waits for a decision.',
  )
export const tooManyApplicationSounds = (): AppError =>
  new AppError(
    409,
    'too_many_application_sounds',
    'An application has five sounds at most. Remove one first.',
  )
export const notASound = (): AppError =>
  new AppError(400, 'not_a_sound', 'Choose a WAV, AIFF, FLAC or MP3 file.')
export const applicationSoundNotFound = (): AppError =>
  new AppError(404, 'application_sound_not_found', 'There is no such sound')
export const applicationNotFound = (): AppError =>
  new AppError(404, 'application_not_found', 'Application not found')
export const applicationDecided = (): AppError =>
  new AppError(409, 'application_decided', 'This application is already decided.')
export const notABuyer = (): AppError =>
  new AppError(409, 'not_a_buyer', 'Only an active buyer’s account can become an artist’s.')
