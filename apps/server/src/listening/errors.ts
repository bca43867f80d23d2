import { AppError } from '../platform/app-error.ts'

export const previewNotFound = (): AppError =>
  new AppError(404, 'preview_not_found', 'There is no such preview')
