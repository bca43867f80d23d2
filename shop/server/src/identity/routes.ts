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
import { collect, handOver } from './plugin-hand-over/hand-over.ts'
import { pollSignIn, useTicket } from './registration/come-in.ts'
import { forgotPassword, mailPasswordCode } from './registration/forgot-password.ts'
import { acceptInvitation, register } from './registration/register.ts'
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
import { checkAccountType } from './social/account-type.ts'
import { linkIdentity, showIdentities, startLink, unlinkIdentity } from './social/identities.ts'

/** Registering, coming in and going out. */
export function signInRoutes(ctx: IdentityContext): Route[] {
  return [
    route(wire.register, ({ body, clientAddress }) =>
      body.passwordUpdate === undefined
        ? register(ctx, { ...body, clientAddress })
        : acceptInvitation(ctx, { ...body, secret: body.passwordUpdate }),
    ),
    route(wire.verify, ({ body, ...call }) => verifyEmail(ctx, { ...call, ...body })),
    route(wire.resendConfirmationCode, ({ body, ...call }) => resendCode(ctx, { ...call, ...body })),
    route(wire.checkUserAccountType, ({ body, ...call }) => checkAccountType(ctx, { ...call, ...body })),
    route(wire.forgotPassword, ({ body, ...call }) => forgotPassword(ctx, { ...call, ...body })),
    route(wire.getProofChallenge, () => giveProofChallenge(ctx)),
    route(wire.resetPassword, ({ body, clientAddress }) => resetPassword(ctx, { ...body, clientAddress })),
    route(wire.signIn, ({ body, ...call }) => signInBrowser(ctx, call, signIn(ctx, { ...call, ...body }))),
    route(wire.respondToChallenge, ({ body, ...call }) =>
      signInBrowser(ctx, call, respondToChallenge(ctx, { ...call, ...body })),
    ),
    route(wire.startLinkSignIn, ({ body, clientAddress, userAgent }) =>
      startLinkSignIn(ctx, { ...body, clientAddress, userAgent }),
    ),
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
    route(wire.redirectSocialLogin, ({ body }) => handOver(ctx, body)),
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
    route(wire.mailPasswordCode, async ({ caller }) => mailPasswordCode(ctx, await ownAccount(ctx, caller))),
    route(wire.startEmailChange, (call) => startEmailChange(ctx, call, call.body.email)),
    route(wire.confirmNewEmail, ({ body, clientAddress }) =>
      confirmNewAddress(ctx, { ...body, clientAddress }),
    ),
    route(wire.stopNewEmail, ({ body, clientAddress }) => stopNewAddress(ctx, { ...body, clientAddress })),
    route(wire.verifyAttribute, (call) => verifyNewEmail(ctx, call, call.body.code)),
    route(wire.startConfirmation, ({ caller }) => startConfirmation(ctx, caller)),
    route(wire.confirmSession, (call) => confirmSession(ctx, call, call.body.answer)),
    route(wire.getSecondFactor, ({ caller }) => factors.showSecondFactor(ctx, caller)),
    route(wire.startTotp, (call) => factors.startTotp(ctx, call.caller, call.confirm)),
    route(wire.confirmTotp, (call) => factors.confirmTotp(ctx, call, call.body.code)),
    route(wire.stopTotp, (call) => factors.stopTotp(ctx, call)),
    route(wire.setEmailFactor, (call) => factors.setEmailFactor(ctx, call, call.body.isOn)),
    route(wire.renewRecoveryCodes, (call) => factors.renewRecoveryCodes(ctx, call)),
    route(wire.listSessions, ({ caller, query }) => places.showSessions(ctx, caller, query)),
    route(wire.endOneSession, ({ caller, params }) => places.endOneSession(ctx, caller, params.id)),
    route(wire.rememberDevice, ({ caller, body }) => places.rememberDevice(ctx, caller, body.name)),
    route(wire.listDevices, ({ caller, query }) => places.showDevices(ctx, caller, query)),
    route(wire.getDeletionFacts, ({ caller }) => deletion.showDeletionFacts(ctx, caller)),
    route(wire.mailDeletionCode, ({ caller }) => deletion.mailDeletionCode(ctx, caller)),
    route(wire.deleteUser, (call) =>
      signOutBrowser(ctx, call, deletion.deleteUser(ctx, call, { ...call.body, confirm: call.confirm })),
    ),
    route(wire.listSocialIdentities, ({ caller }) => showIdentities(ctx, caller)),
    route(wire.startSocialLink, ({ caller, body }) => startLink(ctx, caller, body.provider)),
    route(wire.linkSocialIdentity, ({ caller, body }) => linkIdentity(ctx, caller, body.proof)),
    route(wire.unlinkSocialIdentity, ({ caller, params }) => unlinkIdentity(ctx, caller, params.id)),
    route(wire.forgetDevice, ({ caller, params }) => places.forgetDevice(ctx, caller, params.id)),
  ]
}
