export {
  activateInvited,
  changeEmail,
  confirmEmail,
  createAccount,
  findAccount,
  findAccountByEmail,
  holdAccount,
  lockAccount,
  holdOwnAccount,
  noteSeen,
  noteSignIn,
  takeOverAccount,
  type Account,
  type AccountHolder,
} from './account.ts'
export {
  deleteAccount,
  eraseInTransaction,
  isLastAdmin,
  replayDeletions,
  type DeletionContext,
  type Erase,
  type Erasure,
} from './deletion/delete-account.ts'
export { isOnlyFullAdmin } from './deletion/queries.ts'
export { DELETION_SHELF, recallDeletions } from './deletion/deletion-marks.ts'
export { ownAccountRefused, userNotFound } from './errors.ts'
export { skipOnboarding } from './onboarding/save-onboarding.ts'
export { readPhoto } from './photo/photo-files.ts'
export {
  artistHandles,
  cardCustomerOf,
  dataExport,
  emailLimit,
  hasPlan,
  erasure,
  aroundCountryChange,
  pointsOf,
} from './hooks.ts'
export type { AllowEmail } from './accounts-context.ts'
export { claimMail } from './mail-preferences/claim-mail.ts'
export { selectDueMails, selectStopped, type DueMail } from './mail-preferences/queries.ts'
export type { UnsubscribeLinks } from './mail-preferences/unsubscribe.ts'
export type { ReadableAccounts } from './readable.ts'
export { whyLinkUnfit, whyNameUnfit } from './rules.ts'
export { isNamed, selectUnconfirmed } from './queries.ts'
export { type SearchedWords, searchPeople } from './search-people.ts'
export { tellAdmins } from './tell-admins.ts'
export { requireUser } from './users/show-user.ts'
export { findUsers, type UsersContext } from './users/list-users.ts'
export { holdAdmin, lockUsers, updateUser } from './users/lock-users.ts'
export { limitSupport, type SupportLimits } from './users/limit-support.ts'
export { storeGrants } from './users/queries.ts'
