import { AppError } from '../app-error.ts'
import type { PictureRefusalCode } from './picture-worker-protocol.ts'

const SENTENCES: Readonly<Record<PictureRefusalCode, string>> = {
  not_a_picture: 'This is not a JPEG, PNG or WebP picture.',
  too_many_pixels: 'This picture has more than 30 million pixels. Please make it smaller.',
  damaged: 'This picture is damaged and cannot be read to its end.',
}

/** Why a file cannot become a picture. */
export class PictureRefusal extends AppError {
  constructor(code: PictureRefusalCode) {
    super(400, code, SENTENCES[code])
  }
}

export const tooBusy = (): AppError =>
  new AppError(429, 'too_busy', 'Too many pictures arrive at this moment. Try again in a minute.')
export const tooManyOfOne = (): AppError =>
  new AppError(429, 'too_busy', 'Your last pictures are still being made. Try again when they are done.')
