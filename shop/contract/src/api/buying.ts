import { affiliateClick } from '../affiliates/affiliates.ts'
import { findRecords } from '../office/records.ts'
import { listPackages } from '../billing/billing.ts'
import {
  getInvoicePdf,
  getInvoiceUbl,
  getPaymentStory,
  getPaymentTotals,
  listAllPayments,
  listPayments,
  refundPayment,
  saveAllPayments,
  savePayments,
  sendInvoice,
  withdrawPayment,
} from '../billing/payments.ts'
import {
  cancelPlan,
  changeCard,
  changePlan,
  confirmCard,
  getPlanTrial,
  getSubscription,
  keepPlan,
  keepTrial,
  openTrialCard,
  pausePlan,
  previewPlanChange,
} from '../billing/subscriptions.ts'
import {
  checkVatId,
  forgetBillingDetails,
  getBillingDetails,
  getPackagePurchase,
  saveBillingDetails,
  startPackagePurchase,
} from '../billing/purchases.ts'
import { fetchMasters, listDragOuts, offerMasters } from '../listening/drag-out-history.ts'
import { fetchDragOut, offerDragOuts, reportDragOuts } from '../listening/drag-outs.ts'
import {
  addFavourites,
  getFavourites,
  listFavouriteSounds,
  moveFavourites,
  removeFavourites,
} from '../listening/favourites.ts'
import { follow, getFollowed, unfollow } from '../search/followed.ts'
import {
  addToCart,
  checkOut,
  getSpendingAllowance,
  download,
  downloadMany,
  getCart,
  getReceipt,
  listPurchases,
  removeFromCart,
  savePurchases,
  startDownload,
  startDownloads,
} from '../orders/orders.ts'
import {
  forgetPlays,
  listNotForMe,
  listRecentPlays,
  notePlays,
  sayManyNotForMe,
  sayNotForMe,
  takeBackManyNotForMe,
  takeBackNotForMe,
} from '../listening/own-lists.ts'
import { listOwnReports, reportSound } from '../catalogue/reports.ts'
import { undoPurchase } from '../orders/returned-purchases.ts'
import { checkLicence, fetchCertificate } from '../orders/licences.ts'
import {
  deleteSearch,
  listSavedSearches,
  openSearch,
  renameSearch,
  saveSearch,
} from '../search/saved-searches.ts'
import { getShop } from '../settings/shop.ts'
import { previewVoucher, redeemVoucher } from '../vouchers/vouchers.ts'
import { getWallet } from '../wallet/wallet.ts'
import { declareWithdrawal } from '../accounts/withdrawal.ts'
import { group } from '../group.ts'

export const cart = group({
  name: 'Cart',
  about:
    'What somebody means to buy, their points, and buying it. The same key of a checkout never buys twice.',
  endpoints: { getCart, addToCart, removeFromCart, getWallet, checkOut, getSpendingAllowance, getReceipt },
})

export const packages = group({
  name: 'Packages',
  about: 'What money buys: points, plans and licences of the Agent.',
  endpoints: {
    listPackages,
    getBillingDetails,
    saveBillingDetails,
    checkVatId,
    forgetBillingDetails,
    startPackagePurchase,
    getPackagePurchase,
  },
})

export const plans = group({
  name: 'Plans',
  about: 'One’s plan: changed, paused, ended, and its card.',
  endpoints: {
    getSubscription,
    getPlanTrial,
    openTrialCard,
    keepTrial,
    previewPlanChange,
    changePlan,
    pausePlan,
    cancelPlan,
    keepPlan,
    changeCard,
    confirmCard,
  },
})

export const payments = group({
  name: 'Payments',
  about: 'What was paid with money, its invoices, and money that goes back.',
  endpoints: {
    listPayments,
    savePayments,
    getPaymentTotals,
    getInvoicePdf,
    getInvoiceUbl,
    sendInvoice,
    withdrawPayment,
    listAllPayments,
    saveAllPayments,
    getPaymentStory,
    refundPayment,
  },
})

export const purchases = group({
  name: 'Purchases',
  about: 'What somebody owns, and its masters, as often as they like.',
  endpoints: {
    findRecords,
    listPurchases,
    savePurchases,
    startDownload,
    download,
    startDownloads,
    downloadMany,
    undoPurchase,
  },
})

export const licences = group({
  name: 'Licences',
  about: 'Certificates of licences, and checking one by its number.',
  endpoints: { checkLicence, fetchCertificate },
})

export const vouchers = group({
  name: 'Vouchers',
  about: 'Codes that give points: what one gives, and redeeming it.',
  endpoints: { previewVoucher, redeemVoucher },
})

export const dragOuts = group({
  name: 'Drag-out',
  about:
    'Sounds as files to be dragged into a DAW or a folder, what was dragged, and the masters that take the place of previews.',
  endpoints: { offerDragOuts, fetchDragOut, reportDragOuts, listDragOuts, offerMasters, fetchMasters },
})

export const ownLists = group({
  name: 'Favourites',
  about: 'What somebody keeps in an order of their own, what they heard last, and what is not for them.',
  endpoints: {
    getFavourites,
    listFavouriteSounds,
    addFavourites,
    removeFavourites,
    moveFavourites,
    listRecentPlays,
    notePlays,
    forgetPlays,
    listNotForMe,
    sayNotForMe,
    takeBackNotForMe,
    sayManyNotForMe,
    takeBackManyNotForMe,
  },
})

export const followed = group({
  name: 'Followed and saved',
  about: 'Artists, words and tags that somebody follows, and searches that they keep.',
  endpoints: {
    getFollowed,
    follow,
    unfollow,
    listSavedSearches,
    saveSearch,
    renameSearch,
    openSearch,
    deleteSearch,
  },
})

export const reports = group({
  name: 'Reports',
  about: 'Wrong tempos, keys and tags that listeners tell of.',
  endpoints: { reportSound, listOwnReports },
})

export const shop = group({
  name: 'Shop',
  about:
    'Who runs the shop and what a program must know of it; links of affiliates; withdrawing from a contract.',
  endpoints: { getShop, affiliateClick, declareWithdrawal },
})
