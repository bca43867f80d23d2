import { deleteUser, getDeletionFacts, mailDeletionCode } from './account-deletion.ts'
import {
  updateUserPassword,
  changePassword,
  startEmailChange,
  verifyAttribute,
  getSecondFactor,
  startTotp,
  confirmTotp,
  stopTotp,
  setEmailFactor,
  renewRecoveryCodes,
  listSessions,
  endOneSession,
  rememberDevice,
  listDevices,
  forgetDevice,
} from './account-security.ts'
import { getPhoto, getProfile, removePhoto, saveOnboarding, setPhoto, updateProfile } from './accounts.ts'
import { getOwnArtistPage, saveOwnArtistPage } from './artists.ts'
import { affiliateClick } from './affiliates.ts'
import { getSound, getVocabulary } from './catalogue.ts'
import { fetchDataExport, getDataExport, startDataExport } from './data-export.ts'
import type { Endpoint } from './endpoint.ts'
import {
  openSignInLink,
  pollSignIn,
  refreshTokens,
  respondToChallenge,
  signIn,
  signOut,
  signOutEverywhere,
  startLinkSignIn,
  useTicket,
} from './identity.ts'
import {
  getIntakeProgressAsGuest,
  getNonce,
  getSoundAsGuest,
  getVocabularyAsGuest,
  guestLogin,
  listSoundsAsGuest,
} from './guest.ts'
import { getIntakeProgress } from './ingest.ts'
import { getAudio, getPreview } from './listening.ts'
import {
  addToCart,
  checkOut,
  download,
  getCart,
  getReceipt,
  listPurchases,
  removeFromCart,
  startDownload,
} from './orders.ts'
import { collectSocialLogin, redirectSocialLogin } from './plugin-hand-over.ts'
import { getProofChallenge } from './proof.ts'
import {
  register,
  verify,
  resendConfirmationCode,
  checkUserAccountType,
  forgotPassword,
  resetPassword,
} from './registration.ts'
import { listSounds } from './search.ts'
import { allowHostedSignIn, getHostedSignIn, getSignOutTarget } from './hosted.ts'
import { getShop } from './shop.ts'
import {
  linkSocialIdentity,
  listSocialIdentities,
  mailPasswordCode,
  startSocialLink,
  unlinkSocialIdentity,
} from './social.ts'
import { declareWithdrawal } from './withdrawal.ts'
import { getWallet } from './wallet.ts'

export * from './account-deletion.ts'
export * from './account-security.ts'
export * from './accounts.ts'
export { affiliateClick } from './affiliates.ts'
export * from './artists.ts'
export * from './catalogue.ts'
export * from './client.ts'
export * from './data-export.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './guest-client.ts'
export * from './guest.ts'
export * from './hosted.ts'
export * from './identity.ts'
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './identity-fields.ts'
export * from './ingest.ts'
export * from './listening.ts'
export { DEFAULT_PAGE_SIZE, describePage, type PageMeta } from './lists.ts'
export * from './onboarding.ts'
export * from './orders.ts'
export * from './plugin-hand-over.ts'
export * from './proof.ts'
export * from './regions.ts'
export * from './registration.ts'
export * from './role.ts'
export * from './search.ts'
export * from './shop.ts'
export * from './social.ts'
export * from './wallet.ts'
export * from './withdrawal.ts'
export * from './words.ts'

/** Every endpoint there is, by name. */
export const api = {
  getShop,
  affiliateClick,
  register,
  verify,
  resendConfirmationCode,
  checkUserAccountType,
  forgotPassword,
  resetPassword,
  getProofChallenge,
  openSignInLink,
  pollSignIn,
  refreshTokens,
  respondToChallenge,
  signIn,
  signOut,
  signOutEverywhere,
  startLinkSignIn,
  useTicket,
  getHostedSignIn,
  allowHostedSignIn,
  getSignOutTarget,
  updateUserPassword,
  changePassword,
  startEmailChange,
  verifyAttribute,
  getSecondFactor,
  startTotp,
  confirmTotp,
  stopTotp,
  setEmailFactor,
  renewRecoveryCodes,
  listSessions,
  endOneSession,
  rememberDevice,
  listDevices,
  forgetDevice,
  getDeletionFacts,
  mailDeletionCode,
  deleteUser,
  listSocialIdentities,
  mailPasswordCode,
  startSocialLink,
  linkSocialIdentity,
  unlinkSocialIdentity,
  redirectSocialLogin,
  collectSocialLogin,
  getProfile,
  updateProfile,
  setPhoto,
  removePhoto,
  getPhoto,
  saveOnboarding,
  declareWithdrawal,
  getDataExport,
  startDataExport,
  fetchDataExport,
  getOwnArtistPage,
  saveOwnArtistPage,
  listSounds,
  getSound,
  getVocabulary,
  getIntakeProgress,
  getNonce,
  guestLogin,
  listSoundsAsGuest,
  getSoundAsGuest,
  getVocabularyAsGuest,
  getIntakeProgressAsGuest,
  getAudio,
  getPreview,
  getWallet,
  getCart,
  addToCart,
  removeFromCart,
  checkOut,
  getReceipt,
  listPurchases,
  startDownload,
  download,
} satisfies Record<string, Endpoint>
