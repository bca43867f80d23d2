import * as wire from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { giveProofChallenge } from './attempts/proofs.ts'
import { giveNonce, logInGuest } from './guest/guest-tokens.ts'
import * as deletion from './deletion/delete-user.ts'
import type { IdentityContext } from './identity-context.ts'
import { allowHostedSignIn, showHostedSignIn } from './hosted/allow-sign-in.ts'
import { decideDeviceSignIn, showDeviceSignIn } from './hosted/device-sign-in.ts'
import { signOutTarget } from './hosted/hosted-clients.ts'
import type { HostedProvider } from './hosted/hosted-provider.ts'
import { openSignInLink, startLinkSignIn } from './link/link-sign-in.ts'
import * as passkeys from './passkeys/own-passkeys.ts'
import { confirmByPasskey, signInByPasskey, startPasskeySignIn } from './passkeys/use-passkey.ts'
import { collect, handOver } from './plugin-hand-over/hand-over.ts'
import { pollSignIn, useTicket } from './registration/come-in.ts'
import { forgotPassword, mailPasswordCode } from './registration/forgot-password.ts'
import { registerBrowser } from './registration/register-browser.ts'
import { resendCode } from './registration/resend-code.ts'
import { resetPassword } from './registration/reset-password.ts'
import { verifyEmail } from './registration/verify-email.ts'
import { respondToChallenge } from './second-factor/respond.ts'
import { confirmNewAddress, stopNewAddress } from './email-change/email-change.ts'
import { startEmailChange, verifyNewEmail } from './security/change-email.ts'
import { changePassword, updateUserPassword } from './security/change-password.ts'
import { confirmSession, startConfirmation } from './security/confirm-session.ts'
import { ownAccount } from './security/confirm-password.ts'
import * as factors from './security/second-factor-settings.ts'
import * as places from './security/sessions-and-devices.ts'
import { refresh, signInBrowser, signOutBrowser } from './session-cookie.ts'
import { signIn } from './sign-in.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'
import { endWayIn } from './ways-in/end-way-in.ts'
import { checkAccountType } from './social/account-type.ts'
import { linkIdentity, showIdentities, startLink, unlinkIdentity } from './social/identities.ts'

/** Registering, coming in and going out. */
export function signInRoutes(ctx: IdentityContext): Route[] {
  return [
    route(wire.register, (call) => registerBrowser(ctx, call)),
    route(wire.verify, ({ body, ...call }) => verifyEmail(ctx, { ...call, ...body })),
    route(wire.resendConfirmationCode, ({ body, ...call }) => resendCode(ctx, { ...call, ...body })),
    route(wire.checkUserAccountType, ({ body, ...call }) => checkAccountType(ctx, { ...call, ...body })),
    route(wire.forgotPassword, ({ body, ...call }) => forgotPassword(ctx, { ...call, ...body })),
    route(wire.getProofChallenge, () => giveProofChallenge(ctx)),
    route(wire.resetPassword, ({ body, ...call }) => resetPassword(ctx, { ...call, ...body })),
    route(wire.signIn, ({ body, ...call }) => signInBrowser(ctx, call, signIn(ctx, { ...call, ...body }))),
    route(wire.respondToChallenge, ({ body, ...call }) =>
      signInBrowser(ctx, call, respondToChallenge(ctx, { ...call, ...body })),
    ),
    route(wire.startPasskeySignIn, () => startPasskeySignIn(ctx)),
    route(wire.passkeySignIn, ({ body: { response, deviceKey }, ...call }) =>
      signInBrowser(ctx, call, signInByPasskey(ctx, response, { ...call, deviceKey })),
    ),
    route(wire.startLinkSignIn, ({ body, ...call }) => startLinkSignIn(ctx, { ...call, ...body })),
    route(wire.openSignInLink, ({ body }) => openSignInLink(ctx, body.link)),
    route(wire.pollSignIn, ({ body, ...call }) =>
      signInBrowser(ctx, call, pollSignIn(ctx, body.session, { ...call, ...body })),
    ),
    route(wire.useTicket, ({ body, ...call }) =>
      signInBrowser(ctx, call, useTicket(ctx, body.ticket, { ...call, ...body })),
    ),
    route(wire.getNonce, ({ body }) => giveNonce(ctx, body)),
    route(wire.guestLogin, ({ body }) => logInGuest(ctx, body)),
    route(wire.refreshTokens, (call) => refresh(ctx, call)),
    route(wire.redirectSocialLogin, ({ body, clientAddress }) => handOver(ctx, { ...body, clientAddress })),
    route(wire.collectSocialLogin, ({ body }) => collect(ctx, body.secret)),
    route(wire.signOut, (call) => signOutBrowser(ctx, call, signOut(ctx, call.caller))),
    route(wire.signOutEverywhere, (call) => signOutBrowser(ctx, call, signOutEverywhere(ctx, call.caller))),
  ]
}

/** What our page does for programs that people sign in to. */
export function hostedRoutes(ctx: IdentityContext, hosted: HostedProvider): Route[] {
  return [
    route(wire.getHostedSignIn, ({ params }) => showHostedSignIn(ctx, hosted, params.uid)),
    route(wire.allowHostedSignIn, ({ caller, params, body }) =>
      allowHostedSignIn(ctx, hosted, { caller, uid: params.uid, ...body }),
    ),
    route(wire.findDeviceSignIn, ({ caller, body, clientAddress }) =>
      showDeviceSignIn(ctx, { ...body, caller, clientAddress }),
    ),
    route(wire.decideDeviceSignIn, ({ caller, body, clientAddress }) =>
      decideDeviceSignIn(ctx, hosted, { ...body, caller, clientAddress }),
    ),
    route(wire.getSignOutTarget, ({ query }) =>
      Promise.resolve({ address: signOutTarget(ctx.hosted.clients, query) }),
    ),
  ]
}

/** What somebody who is signed in sets about how they come in. */
export function securityRoutes(ctx: IdentityContext): Route[] {
  return [
    route(wire.updateUserPassword, (call) => updateUserPassword(ctx, call, call.body.password)),
    route(wire.changePassword, (call) => changePassword(ctx, call, { ...call.body, confirm: call.confirm })),
    route(wire.mailPasswordCode, async (call) =>
      mailPasswordCode(ctx, await ownAccount(ctx, call.caller), call),
    ),
    route(wire.startEmailChange, (call) => startEmailChange(ctx, call, call.body.email)),
    route(wire.confirmNewEmail, ({ body, clientAddress }) =>
      confirmNewAddress(ctx, { ...body, clientAddress }),
    ),
    route(wire.stopNewEmail, ({ body, clientAddress }) => stopNewAddress(ctx, { ...body, clientAddress })),
    route(wire.endWayIn, ({ body, clientAddress }) => endWayIn(ctx, { ...body, clientAddress })),
    route(wire.verifyAttribute, (call) => verifyNewEmail(ctx, call, call.body.code)),
    route(wire.startConfirmation, (call) => startConfirmation(ctx, call)),
    route(wire.confirmSession, (call) => confirmSession(ctx, call, call.body.answer)),
    route(wire.getSecondFactor, ({ caller }) => factors.showSecondFactor(ctx, caller)),
    route(wire.startTotp, (call) => factors.startTotp(ctx, call.caller, call.confirm)),
    route(wire.confirmTotp, (call) => factors.confirmTotp(ctx, call, call.body.code)),
    route(wire.stopTotp, (call) => factors.stopTotp(ctx, call)),
    route(wire.setEmailFactor, (call) => factors.setEmailFactor(ctx, call, call.body.isOn)),
    route(wire.renewRecoveryCodes, (call) => factors.renewRecoveryCodes(ctx, call)),
    route(wire.confirmByPasskey, (call) => confirmByPasskey(ctx, call, call.body.response)),
    route(wire.listPasskeys, ({ caller }) => passkeys.showPasskeys(ctx, caller)),
    route(wire.startPasskey, (call) => passkeys.startPasskey(ctx, call.caller, call.confirm)),
    route(wire.addPasskey, (call) => passkeys.addPasskey(ctx, call, call.body)),
    route(wire.renamePasskey, ({ caller, params, body }) =>
      passkeys.renamePasskey(ctx, caller, { ...params, ...body }),
    ),
    route(wire.removePasskey, (call) => passkeys.removePasskey(ctx, call, call.params.id)),
    route(wire.listSessions, ({ caller, query }) => places.showSessions(ctx, caller, query)),
    route(wire.endOneSession, (call) => places.endOneSession(ctx, call, call.params.id)),
    route(wire.rememberDevice, (call) => places.rememberDevice(ctx, call, call.body.name)),
    route(wire.listDevices, ({ caller, query }) => places.showDevices(ctx, caller, query)),
    route(wire.getDeletionFacts, ({ caller }) => deletion.showDeletionFacts(ctx, caller)),
    route(wire.mailDeletionCode, (call) => deletion.mailDeletionCode(ctx, call)),
    route(wire.deleteUser, (call) =>
      signOutBrowser(ctx, call, deletion.deleteUser(ctx, call, { ...call.body, confirm: call.confirm })),
    ),
    route(wire.listSocialIdentities, ({ caller }) => showIdentities(ctx, caller)),
    route(wire.startSocialLink, ({ caller, body }) => startLink(ctx, caller, body.provider)),
    route(wire.linkSocialIdentity, (call) => linkIdentity(ctx, call, call.body.proof)),
    route(wire.unlinkSocialIdentity, (call) => unlinkIdentity(ctx, call, call.params.id)),
    route(wire.forgetDevice, (call) => places.forgetDevice(ctx, call, call.params.id)),
  ]
}
