import {
  dropJobs,
  listAudit,
  listAuditChoices,
  listJobs,
  listMails,
  listQueues,
  retryJobs,
  saveAudit,
  saveJobs,
  saveMails,
} from '../office/office.ts'
import {
  addPackage,
  changePackage,
  listPriceList,
  movePackage,
  savePriceList,
} from '../billing/price-list.ts'
import { deleteListView, listListViews, saveListView } from '../office/list-views.ts'
import { changeSettings, getSettings, getSetup } from '../settings/settings.ts'
import { addVatRate, getVatRates } from '../billing/vat-rates.ts'
import { group } from '../group.ts'

export const office = group({
  name: 'Admins: records',
  about: 'What was done by whom, what the shop still has to do, and what it sent.',
  endpoints: {
    listAudit,
    saveAudit,
    listAuditChoices,
    listQueues,
    listJobs,
    saveJobs,
    retryJobs,
    dropJobs,
    listMails,
    saveMails,
    listListViews,
    saveListView,
    deleteListView,
  },
})

export const settings = group({
  name: 'Admins: settings',
  about: 'What administrators set while the shop runs.',
  endpoints: { getSettings, changeSettings, getSetup },
})

export const prices = group({
  name: 'Admins: prices',
  about: 'What the shop sells for money, at which price, and with which VAT.',
  endpoints: {
    listPriceList,
    savePriceList,
    addPackage,
    changePackage,
    movePackage,
    getVatRates,
    addVatRate,
  },
})
