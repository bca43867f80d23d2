import { confirmSession, startConfirmation } from '../identity/confirmation.ts'
import { deleteUser, getDeletionFacts, mailDeletionCode } from '../identity/account-deletion.ts'
import {
  changePassword,
  confirmNewEmail,
  confirmTotp,
  endOneSession,
  forgetDevice,
  getSecondFactor,
  listDevices,
  listSessions,
  rememberDevice,
  renewRecoveryCodes,
  setEmailFactor,
  startEmailChange,
  startTotp,
  stopTotp,
  updateUserPassword,
  verifyAttribute,
} from '../identity/account-security.ts'
import {
  getPhoto,
  getProfile,
  removePhoto,
  saveOnboarding,
  setPhoto,
  updateProfile,
} from '../accounts/accounts.ts'
import { fetchDataExport, getDataExport, startDataExport } from '../accounts/data-export.ts'
import { decideDeviceSignIn, findDeviceSignIn } from '../identity/device-sign-in.ts'
import { allowHostedSignIn, getHostedSignIn, getSignOutTarget } from '../identity/hosted.ts'
import {
  openSignInLink,
  pollSignIn,
  respondToChallenge,
  signIn,
  startLinkSignIn,
  useTicket,
} from '../identity/identity.ts'
import { chooseMails, getMailPreferences, unsubscribe } from '../accounts/mail-preferences.ts'
import { refreshTokens, signOut, signOutEverywhere } from '../identity/session-tokens.ts'
import { collectSocialLogin, redirectSocialLogin } from '../identity/plugin-hand-over.ts'
import { getProofChallenge } from '../identity/proof.ts'
import {
  checkUserAccountType,
  forgotPassword,
  register,
  resendConfirmationCode,
  resetPassword,
  verify,
} from '../identity/registration.ts'
import {
  linkSocialIdentity,
  listSocialIdentities,
  mailPasswordCode,
  startSocialLink,
  unlinkSocialIdentity,
} from '../identity/social.ts'
import { group } from '../group.ts'

export const registering = group({
  name: 'Registering',
  about: 'A new account, and a new password for one whose password is forgotten.',
  endpoints: {
    register,
    verify,
    resendConfirmationCode,
    checkUserAccountType,
    forgotPassword,
    resetPassword,
    getProofChallenge,
  },
})

export const signingIn = group({
  name: 'Signing in',
  about:
    'With a password, a second factor, a mailed link or a ticket, and out again. Programs send people to the shop’s own page instead.',
  endpoints: {
    signIn,
    respondToChallenge,
    refreshTokens,
    startLinkSignIn,
    openSignInLink,
    pollSignIn,
    useTicket,
    signOut,
    signOutEverywhere,
  },
})

export const hostedSignIn = group({
  name: 'The shop’s sign-in page',
  about: 'What that page itself asks, and how a plugin takes over what somebody signed in to elsewhere.',
  endpoints: {
    getHostedSignIn,
    allowHostedSignIn,
    getSignOutTarget,
    findDeviceSignIn,
    decideDeviceSignIn,
    redirectSocialLogin,
    collectSocialLogin,
  },
})

export const profile = group({
  name: 'Profile',
  about:
    'What somebody says of themself, which mails they get, a copy of all that is known of them, and the end of their account.',
  endpoints: {
    getProfile,
    updateProfile,
    setPhoto,
    removePhoto,
    getPhoto,
    saveOnboarding,
    getMailPreferences,
    chooseMails,
    unsubscribe,
    getDataExport,
    startDataExport,
    fetchDataExport,
    getDeletionFacts,
    mailDeletionCode,
    deleteUser,
  },
})

export const security = group({
  name: 'Security',
  about:
    'Password, address, second factor, sessions, remembered devices, and accounts elsewhere that open this one.',
  endpoints: {
    changePassword,
    updateUserPassword,
    startEmailChange,
    verifyAttribute,
    confirmNewEmail,
    startConfirmation,
    confirmSession,
    getSecondFactor,
    startTotp,
    confirmTotp,
    stopTotp,
    setEmailFactor,
    renewRecoveryCodes,
    listSessions,
    endOneSession,
    listDevices,
    rememberDevice,
    forgetDevice,
    listSocialIdentities,
    startSocialLink,
    linkSocialIdentity,
    unlinkSocialIdentity,
    mailPasswordCode,
  },
})
