import { affiliateClick } from '../affiliates.ts'
import { findRecords } from '../records.ts'
import { listPackages } from '../billing.ts'
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
} from '../payments.ts'
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
} from '../subscriptions.ts'
import {
  checkVatId,
  forgetBillingDetails,
  getBillingDetails,
  getPackagePurchase,
  saveBillingDetails,
  startPackagePurchase,
} from '../purchases.ts'
import { fetchMasters, listDragOuts, offerMasters } from '../drag-out-history.ts'
import { fetchDragOut, offerDragOuts, reportDragOuts } from '../drag-outs.ts'
import {
  addFavourites,
  getFavourites,
  listFavouriteSounds,
  moveFavourites,
  removeFavourites,
} from '../favourites.ts'
import { follow, getFollowed, unfollow } from '../followed.ts'
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
} from '../orders.ts'
import {
  forgetPlays,
  listNotForMe,
  listRecentPlays,
  notePlays,
  sayManyNotForMe,
  sayNotForMe,
  takeBackManyNotForMe,
  takeBackNotForMe,
} from '../own-lists.ts'
import { listOwnReports, reportSound } from '../reports.ts'
import { undoPurchase } from '../returned-purchases.ts'
import { checkLicence, fetchCertificate } from '../licences.ts'
import { deleteSearch, listSavedSearches, openSearch, renameSearch, saveSearch } from '../saved-searches.ts'
import { getShop } from '../shop.ts'
import { previewVoucher, redeemVoucher } from '../vouchers.ts'
import { getWallet } from '../wallet.ts'
import { declareWithdrawal } from '../withdrawal.ts'
import { group } from './group.ts'

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
