import {
  addApplicationSound,
  applyAsArtist,
  decideArtistApplication,
  fetchApplicationSound,
  getOwnApplication,
  listArtistApplications,
  removeApplicationSound,
  saveArtistApplications,
} from '../catalogue/artist-applications.ts'
import {
  confirmNotice,
  counterNotice,
  decideNotice,
  listNotices,
  listOwnNotices,
  saveNotices,
  saveOwnNotices,
  sendNotice,
} from '../catalogue/notices.ts'
import { getOwnArtistPage, saveOwnArtistPage } from '../catalogue/artists.ts'
import { dismissIntakes, listIntakes, retryIntakes } from '../ingest/ingest.ts'
import { getIntakeProgress } from '../ingest/intake-progress.ts'
import {
  createPack,
  deletePack,
  getOwnPack,
  listOwnPacks,
  orderPack,
  removePackCover,
  setPackCover,
  setPackPrice,
  updatePack,
} from '../catalogue/own-packs.ts'
import {
  changeOwnSounds,
  deleteOwnSounds,
  listOwnSounds,
  submitOwnSounds,
  takeBackOwnSounds,
  withdrawOwnSounds,
} from '../catalogue/own-sounds.ts'
import {
  acceptReport,
  changeSoundsAsAdmin,
  checkTags,
  dismissReport,
  listDoubtfulSounds,
} from '../catalogue/retagging.ts'
import {
  confirmPayoutProposal,
  listPayoutProposals,
  rejectPayoutProposal,
} from '../payees/payout-proposals.ts'
import { decideReview, listSoundsInReview, undoReview } from '../catalogue/review.ts'
import { createUpload, describeUploads, endUpload, getUpload, sendUpload } from '../ingest/uploads.ts'
import {
  addTerm,
  changeTerm,
  deleteTerm,
  listTerms,
  mergeTerm,
  undoTermMerge,
} from '../catalogue/vocabulary.ts'
import { listSecurityEvents, saveSecurityEvents } from '../identity/security-events.ts'
import {
  fetchStatement,
  getArtistBalance,
  getOwnBalance,
  getSale,
  listArtistPayments,
  listOwnPayments,
  listSales,
  payArtist,
  saveArtistPayments,
  saveOwnPayments,
  saveSales,
  setArtistShare,
} from '../royalties/royalties.ts'
import { getPayoutDetails, setPayoutDetails } from '../payees/payees.ts'
import {
  cancelPaymentRun,
  listPayableArtists,
  listPaymentRuns,
  payPaymentRun,
  savePayableArtists,
  savePaymentRuns,
  startPaymentRun,
  writePaymentRunFile,
} from '../royalties/payment-runs.ts'
import { getSalesChart, listSalesTotals, saveSalesTotals } from '../royalties/sales-totals.ts'
import { listTaxReport, saveTaxReport } from '../royalties/tax-report.ts'
import {
  answerSplit,
  listRoyaltySplits,
  proposeSplit,
  saveRoyaltySplits,
  withdrawSplit,
} from '../royalties/royalty-splits.ts'
import {
  addCodes,
  createCampaign,
  listPlansToTry,
  endCampaign,
  getCampaign,
  getCampaignResults,
  listCampaignCodes,
  listCampaigns,
  saveCampaignCodes,
  saveCampaigns,
  switchCampaign,
} from '../vouchers/campaigns.ts'
import { group } from '../group.ts'

export const becomingArtist = group({
  name: 'Becoming an artist',
  about: 'A buyer asks to become an artist, and reads what came of it.',
  endpoints: { getOwnApplication, applyAsArtist, addApplicationSound, removeApplicationSound },
})

export const artistApplications = group({
  name: 'Admins: applications of artists',
  about: 'Buyers who ask to become artists, and deciding on it.',
  endpoints: {
    listArtistApplications,
    saveArtistApplications,
    fetchApplicationSound,
    decideArtistApplication,
  },
})

export const copyrightNotices = group({
  name: 'Copyright notices',
  about: 'Saying that a sound infringes a copyright, answering as its artist, and deciding on it.',
  endpoints: {
    sendNotice,
    confirmNotice,
    listOwnNotices,
    saveOwnNotices,
    counterNotice,
    listNotices,
    saveNotices,
    decideNotice,
  },
})

export const uploads = group({
  name: 'Artists: uploads',
  about: 'Files on their way into the shop: sent in parts that can be resumed, and what becomes of each.',
  endpoints: {
    describeUploads,
    createUpload,
    getUpload,
    sendUpload,
    endUpload,
    listIntakes,
    retryIntakes,
    dismissIntakes,
    getIntakeProgress,
  },
})

export const ownSounds = group({
  name: 'Artists: sounds',
  about: 'An artist’s page and sounds: what is said of them, submitting them, and taking them out again.',
  endpoints: {
    getOwnArtistPage,
    saveOwnArtistPage,
    listOwnSounds,
    changeOwnSounds,
    submitOwnSounds,
    takeBackOwnSounds,
    withdrawOwnSounds,
    deleteOwnSounds,
  },
})

export const ownPacks = group({
  name: 'Artists: packs',
  about: 'An artist’s packs, their order and their covers.',
  endpoints: {
    listOwnPacks,
    getOwnPack,
    createPack,
    updatePack,
    setPackPrice,
    orderPack,
    deletePack,
    setPackCover,
    removePackCover,
  },
})

export const review = group({
  name: 'Admins: review',
  about: 'What artists have submitted, and whether it is published.',
  endpoints: { listSoundsInReview, decideReview, undoReview },
})

export const retagging = group({
  name: 'Admins: re-tagging',
  about: 'Sounds whose tempo, key or tags are in doubt, and what listeners reported.',
  endpoints: { listDoubtfulSounds, changeSoundsAsAdmin, checkTags, acceptReport, dismissReport },
})

export const campaigns = group({
  name: 'Admins: campaigns',
  about: 'Vouchers: campaigns, their codes, and who redeemed them.',
  endpoints: {
    listCampaigns,
    saveCampaigns,
    createCampaign,
    listPlansToTry,
    getCampaign,
    switchCampaign,
    endCampaign,
    getCampaignResults,
    addCodes,
    listCampaignCodes,
    saveCampaignCodes,
  },
})

export const securityLog = group({
  name: 'Admins: security log',
  about: 'What happened to the security of the shop and of accounts.',
  endpoints: { listSecurityEvents, saveSecurityEvents },
})

export const vocabulary = group({
  name: 'Admins: vocabulary',
  about: 'The words for instruments, genres and moods, and what else people type for them.',
  endpoints: { listTerms, addTerm, changeTerm, deleteTerm, mergeTerm, undoTermMerge },
})

export const sales = group({
  name: 'Artists: sales',
  about: 'What was sold of an artist’s sounds, what came of it, and what was paid.',
  endpoints: {
    listSales,
    saveSales,
    getSale,
    listSalesTotals,
    saveSalesTotals,
    getSalesChart,
    getOwnBalance,
    listOwnPayments,
    saveOwnPayments,
    fetchStatement,
    getPayoutDetails,
    setPayoutDetails,
  },
})

export const sharingRoyalties = group({
  name: 'Artists: sharing royalties',
  about: 'Sharing the royalty of a sound with other artists, by parts that everybody agrees to.',
  endpoints: { listRoyaltySplits, saveRoyaltySplits, proposeSplit, answerSplit, withdrawSplit },
})

export const payingArtists = group({
  name: 'Admins: paying artists',
  about:
    'What an artist is owed, and entering what was paid. A payment is never changed; a correction is a new one. Above the shop’s limit a second administrator confirms it, and affiliates’ payouts too.',
  endpoints: {
    getArtistBalance,
    setArtistShare,
    listArtistPayments,
    saveArtistPayments,
    payArtist,
    listPayableArtists,
    savePayableArtists,
    listPaymentRuns,
    savePaymentRuns,
    startPaymentRun,
    writePaymentRunFile,
    payPaymentRun,
    cancelPaymentRun,
    listPayoutProposals,
    confirmPayoutProposal,
    rejectPayoutProposal,
    listTaxReport,
    saveTaxReport,
  },
})
