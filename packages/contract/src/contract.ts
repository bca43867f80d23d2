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
import { getArtist, getOwnArtistPage, listArtists, saveOwnArtistPage } from './artists.ts'
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
import { follow, getFollowed, unfollow } from './followed.ts'
import {
  getArtistAsGuest,
  getIntakeProgressAsGuest,
  getNonce,
  getPackAsGuest,
  getSoundAsGuest,
  getVocabularyAsGuest,
  guestLogin,
  listArtistsAsGuest,
  listPacksAsGuest,
  listPackSoundsAsGuest,
  listSoundsAsGuest,
  listSimilarSoundsAsGuest,
  findSimilarSoundsAsGuest,
  analyseTrackAsGuest,
  matchTrackAsGuest,
  suggestAsGuest,
} from './guest.ts'
import { dismissIntakes, getIntakeProgress, listIntakes, retryIntakes } from './ingest.ts'
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
import {
  changeOwnSounds,
  deleteOwnSounds,
  listOwnSounds,
  submitOwnSounds,
  takeBackOwnSounds,
  withdrawOwnSounds,
} from './own-sounds.ts'
import {
  createPack,
  deletePack,
  getOwnPack,
  listOwnPacks,
  orderPack,
  removePackCover,
  setPackCover,
  updatePack,
} from './own-packs.ts'
import { getCover, getPack, listPacks, listPackSounds } from './packs.ts'
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
import { deleteSearch, listSavedSearches, openSearch, renameSearch, saveSearch } from './saved-searches.ts'
import { listSounds } from './search.ts'
import { allowHostedSignIn, getHostedSignIn, getSignOutTarget } from './hosted.ts'
import { listOwnReports, reportSound } from './reports.ts'
import {
  acceptReport,
  changeSoundsAsAdmin,
  checkTags,
  dismissReport,
  listDoubtfulSounds,
} from './retagging.ts'
import { decideReview, listSoundsInReview, undoReview } from './review.ts'
import { getCard } from './sharing.ts'
import { getShop } from './shop.ts'
import { analyseTrack, matchTrack } from './match.ts'
import { findSimilarSounds, listSimilarSounds } from './similar.ts'
import {
  linkSocialIdentity,
  listSocialIdentities,
  mailPasswordCode,
  startSocialLink,
  unlinkSocialIdentity,
} from './social.ts'
import { suggest } from './suggestions.ts'
import { createUpload, describeUploads, endUpload, getUpload, sendUpload } from './uploads.ts'
import { declareWithdrawal } from './withdrawal.ts'
import { addTerm, changeTerm, deleteTerm, listTerms, mergeTerm, undoTermMerge } from './vocabulary.ts'
import { getWallet } from './wallet.ts'

export * from './account-deletion.ts'
export * from './account-security.ts'
export * from './accounts.ts'
export { affiliateClick } from './affiliates.ts'
export * from './artists.ts'
export * from './catalogue.ts'
export * from './client.ts'
export { COVER_HUES, COVER_PATTERNS, coverFamily } from './cover-family.ts'
export * from './data-export.ts'
export * from './endpoint.ts'
export * from './envelope.ts'
export * from './followed.ts'
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
export * from './own-sounds.ts'
export * from './own-packs.ts'
export * from './packs.ts'
export * from './plugin-hand-over.ts'
export * from './proof.ts'
export * from './regions.ts'
export * from './registration.ts'
export * from './reports.ts'
export * from './retagging.ts'
export * from './review.ts'
export * from './role.ts'
export * from './saved-searches.ts'
export * from './screen-paths.ts'
export { exampleOf, type Example } from './examples.ts'
export { meaningsOf } from './search-meanings.ts'
export * from './search.ts'
export * from './sharing.ts'
export * from './shop.ts'
export * from './match.ts'
export * from './similar.ts'
export * from './sound-actions.ts'
export * from './sound-rules.ts'
export * from './social.ts'
export * from './suggestions.ts'
export * from './uploads.ts'
export * from './vocabulary.ts'
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
  listOwnSounds,
  changeOwnSounds,
  submitOwnSounds,
  takeBackOwnSounds,
  withdrawOwnSounds,
  deleteOwnSounds,
  listArtists,
  getArtist,
  listPacks,
  getPack,
  listPackSounds,
  getCover,
  getCard,
  listOwnPacks,
  getOwnPack,
  createPack,
  updatePack,
  orderPack,
  deletePack,
  setPackCover,
  removePackCover,
  listSounds,
  listSimilarSounds,
  findSimilarSounds,
  suggest,
  getFollowed,
  follow,
  unfollow,
  listSavedSearches,
  saveSearch,
  renameSearch,
  openSearch,
  deleteSearch,
  analyseTrack,
  matchTrack,
  getSound,
  getVocabulary,
  listTerms,
  addTerm,
  changeTerm,
  deleteTerm,
  mergeTerm,
  undoTermMerge,
  reportSound,
  listOwnReports,
  acceptReport,
  dismissReport,
  listDoubtfulSounds,
  changeSoundsAsAdmin,
  checkTags,
  listSoundsInReview,
  decideReview,
  undoReview,
  getIntakeProgress,
  describeUploads,
  createUpload,
  getUpload,
  sendUpload,
  endUpload,
  listIntakes,
  retryIntakes,
  dismissIntakes,
  getNonce,
  guestLogin,
  listSoundsAsGuest,
  listSimilarSoundsAsGuest,
  findSimilarSoundsAsGuest,
  suggestAsGuest,
  analyseTrackAsGuest,
  matchTrackAsGuest,
  getSoundAsGuest,
  getVocabularyAsGuest,
  getIntakeProgressAsGuest,
  listArtistsAsGuest,
  getArtistAsGuest,
  listPacksAsGuest,
  getPackAsGuest,
  listPackSoundsAsGuest,
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
