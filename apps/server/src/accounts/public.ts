export {
  activateInvited,
  changeEmail,
  confirmEmail,
  createAccount,
  findAccount,
  findAccountByEmail,
  holdAccount,
  takeOverAccount,
  type Account,
} from './account.ts'
export {
  deleteAccount,
  isLastAdmin,
  replayDeletions,
  type DeletionContext,
  type Erase,
  type Erasure,
} from './delete-account.ts'
export { removePhotoJob } from './photo/photo-files.ts'
export { accountsRoutes } from './routes.ts'
export { whyNameUnfit } from './rules.ts'
